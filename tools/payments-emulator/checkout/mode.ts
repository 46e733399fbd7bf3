import type Stripe from 'stripe'
import type { CardInput } from '#tools/payments-emulator/billing/payment-method.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { Session } from './session.ts'
import type { SessionInput } from './session-params.ts'

/** The behaviour of a checkout mode: subscription or one-time payment. */
export type CheckoutMode = {
  /** Returns additional fields of a new session. Throws a ProviderError if it cannot be opened. */
  open(context: Context, input: SessionInput, lineItems: Stripe.LineItem[]): Partial<Stripe.Checkout.Session>
  /** Returns the content of the hosted page. */
  offer(context: Context, session: Session): Offer
  /** Pays or subscribes. After `complete`, the caller applies the changes, closes the session and records the event. */
  pay(context: Context, session: Session, payment: Payment): PayOutcome
  /** Called when 3-D Secure fails. The session stays open. */
  failAuthentication?(context: Context, session: Session): void
}

export type Offer = {
  seller: string
  /** `Professional plan` */
  title: string
  /** `$15.00 per month` */
  price: string
  /** `3 days free, then $15.00 per month` */
  explanation: string | null
  lines: { name: string; description: string | null; amount: string }[]
  dueToday: string
  /** `Start trial` */
  button: string
  asksForCard: boolean
  acceptsBankDebit: boolean
  /** Why the session cannot be paid at the moment. If set, the page shows only this. */
  unavailableReason: string | null
}

/** How the visitor pays on the hosted page; `none` if nothing is due and no card is required. */
export type Payment =
  | { kind: 'none' }
  | { kind: 'card'; card: CardInput; isAuthenticated: boolean }
  | { kind: 'bank_debit' }

export type PayOutcome =
  | { kind: 'complete'; changes: Partial<Stripe.Checkout.Session> }
  | { kind: 'authentication_required' }
  | { kind: 'declined'; message: string }
