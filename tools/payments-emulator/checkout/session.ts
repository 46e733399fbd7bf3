import type Stripe from 'stripe'
import { noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import type { TypedCard } from '#tools/payments-emulator/billing/payment-method.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { SessionInput } from './session-params.ts'

export type KeptSession = Stripe.Checkout.Session & {
  hidden: {
    lineItems: Stripe.LineItem[]
    /** As asked for, for the time when it is completed. */
    input: Pick<SessionInput, 'subscription_data' | 'payment_intent_data'>
    /** Waits for the answer to 3-D Secure. */
    waitingCard: TypedCard | null
  }
}

export const sessionsIn = (context: Context) => context.collection<KeptSession>('checkout.session')

export function sessionIn(context: Context, id: string): KeptSession {
  const session = sessionsIn(context).get(id)
  if (!session) throw noSuch('checkout.session', id)
  return session
}

/** The session in which a payment was made. */
export const sessionOfPayment = (context: Context, paymentIntentId: string) =>
  sessionsIn(context)
    .all()
    .find(({ payment_intent }) => payment_intent === paymentIntentId)

export const amountOf = (lineItems: readonly Stripe.LineItem[]) =>
  lineItems.reduce((sum, { amount_total }) => sum + amount_total, 0)
