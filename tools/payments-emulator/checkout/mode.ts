import type Stripe from 'stripe'
import type { TypedCard } from '#tools/payments-emulator/billing/payment-method.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { KeptSession } from './session.ts'
import type { SessionInput } from './session-params.ts'

/** What a checkout session is for. All that the modes share is in this folder. */
export type CheckoutMode = {
  /** What the session says beyond what it was told. Throws a ProviderError when it may not be opened. */
  open(context: Context, input: SessionInput, lineItems: Stripe.LineItem[]): Partial<Stripe.Checkout.Session>
  /** What the hosted page shows. */
  offer(context: Context, session: KeptSession): Offer
  /** Takes the money, or whatever it is. On `complete` the session is closed with the changes and the event is recorded. */
  pay(context: Context, session: KeptSession, payment: Payment): PayOutcome
  /** Someone answered 3-D Secure with no. The session stays open. */
  failAuthentication?(context: Context, session: KeptSession): void
}

export type Offer = {
  /** Who asks for the money. */
  seller: string
  /** `Professional plan`, and what it costs: `$15.00 per month`. */
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
  /** Why nothing can be paid now; the page shows only this. */
  unavailable: string | null
}

export type Payment =
  | { kind: 'none' }
  | { kind: 'card'; card: TypedCard; isAuthenticated: boolean }
  | { kind: 'bank_debit' }

export type PayOutcome =
  | { kind: 'complete'; changes: Partial<Stripe.Checkout.Session> }
  | { kind: 'authentication_required' }
  | { kind: 'declined'; message: string }
