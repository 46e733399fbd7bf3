import type Stripe from 'stripe'
import type { WitnessedCall } from '#tools/payments-emulator/api/request-log.ts'
import { callViolations } from '#tools/payments-emulator/schema/call-violations.ts'
import type { PaymentsEmulator } from '#tools/payments-emulator/start-payments-emulator.ts'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

export type Witnessed = {
  emulator: PaymentsEmulator
  stripe: Stripe
  /** Of every call so far, and of every event that was recorded at the platform and at these accounts. */
  violations(accounts?: readonly string[]): Promise<string[]>
}

/** Routes that were called and did what they were asked. */
export const ANSWERED_ROUTES = new Set<string>()

export async function startWitnessed(): Promise<Witnessed> {
  const calls: WitnessedCall[] = []
  const witness = (call: WitnessedCall) => {
    calls.push(call)
    if (call.status === 200) ANSWERED_ROUTES.add(`${call.method} ${call.route}`)
  }
  const { emulator, stripe } = await startEmulator({}, { witness })
  return {
    emulator,
    stripe,
    async violations(accounts = []) {
      for (const stripeAccount of [undefined, ...accounts]) await readEvents(stripe, { stripeAccount })
      return [...new Set(calls.flatMap(callViolations))]
    },
  }
}

/** As a snapshot, which holds the object as it was, and as v2 tells it. */
async function readEvents(stripe: Stripe, options: Stripe.RequestOptions): Promise<void> {
  const events = await stripe.events.list({ limit: 100 }, options)
  for (const { id } of events.data) {
    await stripe.events.retrieve(id, {}, options)
    await stripe.v2.core.events.retrieve(id, {}, options)
  }
}
