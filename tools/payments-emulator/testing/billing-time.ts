import type Stripe from 'stripe'
import type { PaymentsEmulator } from '#tools/payments-emulator/start-payments-emulator.ts'
import { aCheckout } from './a-subscriber.ts'
import { START } from './start-emulator.ts'

export const HOUR = 60 * 60
export const DAY = 24 * HOUR

/** In seconds, as the provider counts. */
export const START_SECONDS = START.getTime() / 1000

export const at = (iso: string) => Date.parse(iso) / 1000

/** So long after the start. */
export const later = (emulator: PaymentsEmulator, seconds: number) =>
  emulator.setClock(new Date(START.getTime() + seconds * 1000))

/** The id of a subscription that was begun on the hosted page. */
export async function subscribed(
  emulator: PaymentsEmulator,
  stripe: Stripe,
  params: Partial<Stripe.Checkout.SessionCreateParams>,
  card?: string,
): Promise<{ subscription: string; customer: string }> {
  const { id } = await aCheckout(stripe, params)
  await emulator.act.completeCheckout(id, card)
  const session = await stripe.checkout.sessions.retrieve(id)
  return { subscription: String(session.subscription), customer: String(session.customer) }
}

export async function statusOf(stripe: Stripe, subscription: string): Promise<string> {
  return (await stripe.subscriptions.retrieve(subscription)).status
}

/** Newest first. */
export async function amountsPaid(stripe: Stripe, subscription: string): Promise<number[]> {
  const { data } = await stripe.invoices.list({ subscription, status: 'paid' })
  return data.map(({ amount_paid }) => amount_paid)
}
