import type Stripe from 'stripe'
import type { PaymentsEmulator } from '#tools/payments-emulator/start-payments-emulator.ts'
import { createCheckout } from './create-checkout.ts'
import { START } from './start-emulator.ts'

export const HOUR = 60 * 60
export const DAY = 24 * HOUR

/** Unix time in seconds, like the provider's timestamps. */
export const START_SECONDS = START.getTime() / 1000

export const secondsOf = (iso: string) => Date.parse(iso) / 1000

/** Sets the clock to that many seconds after the start. */
export const setElapsed = (emulator: PaymentsEmulator, seconds: number) =>
  emulator.setClock(new Date(START.getTime() + seconds * 1000))

/** Subscribes on the hosted page. Returns the ids of the subscription and the customer. */
export async function subscribe(
  emulator: PaymentsEmulator,
  stripe: Stripe,
  params: Partial<Stripe.Checkout.SessionCreateParams>,
  card?: string,
): Promise<{ subscription: string; customer: string }> {
  const { id } = await createCheckout(stripe, params)
  await emulator.act.completeCheckout(id, card)
  const session = await stripe.checkout.sessions.retrieve(id)
  return { subscription: String(session.subscription), customer: String(session.customer) }
}

export async function statusOf(stripe: Stripe, subscription: string): Promise<string> {
  return (await stripe.subscriptions.retrieve(subscription)).status
}

/** The amounts of the subscription's paid invoices, newest first. */
export async function amountsPaid(stripe: Stripe, subscription: string): Promise<number[]> {
  const { data } = await stripe.invoices.list({ subscription, status: 'paid' })
  return data.map(({ amount_paid }) => amount_paid)
}
