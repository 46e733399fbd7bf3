import type Stripe from 'stripe'
import type { ObservedCall } from '#tools/payments-emulator/api/request-log.ts'
import { callViolations } from '#tools/payments-emulator/schema/call-violations.ts'
import type { PaymentsEmulator } from '#tools/payments-emulator/start-payments-emulator.ts'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

export type ObservedEmulator = {
  emulator: PaymentsEmulator
  stripe: Stripe
  /** Violations in all calls so far, and in all events of the platform and these accounts. */
  violations(accounts?: readonly string[]): Promise<string[]>
}

/** Routes that were called successfully. */
export const SUCCESSFUL_ROUTES = new Set<string>()

export async function startObservedEmulator(): Promise<ObservedEmulator> {
  const calls: ObservedCall[] = []
  const onCall = (call: ObservedCall) => {
    calls.push(call)
    if (call.status === 200) SUCCESSFUL_ROUTES.add(`${call.method} ${call.route}`)
  }
  const { emulator, stripe } = await startEmulator({}, { onCall })
  return {
    emulator,
    stripe,
    async violations(accounts = []) {
      for (const stripeAccount of [undefined, ...accounts]) await readEvents(stripe, { stripeAccount })
      return [...new Set(calls.flatMap(callViolations))]
    },
  }
}

/** Retrieves each event as a v1 snapshot and as a v2 event, so that both are checked. */
async function readEvents(stripe: Stripe, options: Stripe.RequestOptions): Promise<void> {
  const events = await stripe.events.list({ limit: 100 }, options)
  for (const { id } of events.data) {
    await stripe.events.retrieve(id, {}, options)
    await stripe.v2.core.events.retrieve(id, {}, options)
  }
}
