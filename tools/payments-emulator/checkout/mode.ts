import type Stripe from 'stripe'
import type { CardInput } from '#tools/payments-emulator/billing/payment-method.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { Session } from './session.ts'
import type { SessionInput } from './session-params.ts'

/** The behaviour of a checkout mode: subscription or one-time payment. */
export type CheckoutMode = {
  /** Additional fields of a new session. Throws a ProviderError if it cannot be opened. */
  open(context: Context, input: SessionInput, lineItems: Stripe.LineItem[]): Partial<Stripe.Checkout.Session>
  /** The content of the hosted page. */
  offer(context: Context, session: Session): Offer
  /** Pays or subscribes. On `complete` the session is closed with the changes and the event is recorded. */
  pay(context: Context, session: Session, payment: Payment): PayOutcome
  /** Called when 3-D Secure fails. The session stays open. */
  failAuthentication?(context: Context, session: Session): void
}

export type Offer = {
  seller: string
  /** `title` is like `Professional plan`, `price` like `$15.00 per month`. */
  title: string
  price: string
  /** `3 days free, then $15.00 per month` */
  explanation: string | null
  lines: { name: string; description: string | null; amount: string }[]
  dueToday: string
  /** `Start trial` */
  button: string
  asksForCard: boolean
  takesBankDebit: boolean
  /** Why it cannot be paid at the moment; if set, the page shows only this. */
  unavailable: string | null
}

export type Payment =
  | { kind: 'none' }
  | { kind: 'card'; card: CardInput; isAuthenticated: boolean }
  | { kind: 'bank_debit' }

export type PayOutcome =
  | { kind: 'complete'; changes: Partial<Stripe.Checkout.Session> }
  | { kind: 'authentication_required' }
  | { kind: 'declined'; message: string }
