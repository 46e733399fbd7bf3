import type Stripe from 'stripe'
import { noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import type { CardInput } from '#tools/payments-emulator/billing/payment-method.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { SessionInput } from './session-params.ts'

export type Session = Stripe.Checkout.Session & {
  /** Internal data that is not part of responses. */
  hidden: {
    lineItems: Stripe.LineItem[]
    /** Parameters that are needed when the session is completed. */
    input: Pick<SessionInput, 'subscription_data' | 'payment_intent_data'>
    /** The card that awaits 3-D Secure. */
    waitingCard: CardInput | null
  }
}

export const sessionsIn = (context: Context) => context.collection<Session>('checkout.session')

export function getSession(context: Context, id: string): Session {
  const session = sessionsIn(context).get(id)
  if (!session) throw noSuch('checkout.session', id)
  return session
}

export const sessionOfPayment = (context: Context, paymentIntentId: string) =>
  sessionsIn(context)
    .all()
    .find(({ payment_intent }) => payment_intent === paymentIntentId)

export const totalOf = (lineItems: readonly Stripe.LineItem[]) =>
  lineItems.reduce((sum, { amount_total }) => sum + amount_total, 0)
