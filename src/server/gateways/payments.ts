import type { AccountFacts } from '#domain/billing/account-state.ts'
import type { ProviderSubscription } from '#domain/billing/provider-subscription.ts'
import type { CheckoutFacts } from '#domain/pay/checkout-outcome.ts'
import type { DisputeStatus } from '#domain/pay/dispute-outcome.ts'

/** The payment provider did not answer, or not in time. Nothing is known about what was asked. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  /** It did answer, with a failure of its own, and would repeat that to the same idempotency key. */
  readonly wasRefused: boolean
  /** It concerns everybody, not only who asked too much or cannot wait. */
  readonly tellsOfOutage: boolean

  constructor(
    message: string,
    options: ErrorOptions & { wasRefused?: boolean; tellsOfOutage?: boolean } = {},
  ) {
    super(message, options)
    this.wasRefused = options.wasRefused ?? false
    this.tellsOfOutage = options.tellsOfOutage ?? false
  }
}

/** The provider knows no such customer: deleted there, or another provider's. */
export class CustomerGone extends Error {
  override readonly name = 'CustomerGone'
}

/** The provider said no to a checkout, and would say it again to the same call. */
export class CheckoutRefused extends Error {
  override readonly name = 'CheckoutRefused'
}

/** The message does not carry the provider's signature. */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature'
}

/** Signed by the provider, but not a thin event: the destination was set up for another kind. */
export class NotAThinEvent extends Error {
  override readonly name = 'NotAThinEvent'
}

export type CheckoutSession = {
  id: string
  status: 'open' | 'complete' | 'expired'
  /** Where the owner or the client pays. Null unless open. */
  url: string | null
  expiresAt: Date
}

export type CheckoutRequest = {
  userId: string
  customerId: string
  /** The same number again is the same call. */
  attempt: number
  hasTrial: boolean
}

export type ConnectAccount = AccountFacts & { id: string; name: string | null; isClosed: boolean }

export type InvoiceCheckoutRequest = {
  accountId: string
  invoiceId: string
  /** The same number again is the same call: all else must be as it was. */
  n: number
  /** Of the link to pay, where the payer comes back to. */
  token: string
  /** What the payer reads: its number and what it is for. */
  title: string
  clientEmail: string
  /** Cents. */
  amount: number
  tipCents: number
  expiresAt: Date
}

export type InvoiceSession = CheckoutFacts &
  CheckoutSession & { payment: { id: string; disputeStatus: DisputeStatus | null } | null }

export type ProviderEvent = {
  id: string
  type: string
  /** The connected account it is about. */
  context: string | null
  objectId: string | null
  isLive: boolean
}

/** What a message says, and when it was signed: an old one may be somebody's repeat. */
export type SignedEvent = ProviderEvent & { signedAt: Date }

export type EventSource = 'platform' | 'connect'

/** Which of our rows an event is about. */
export type EventSubject = CustomerNews | 'account' | 'deauthorized' | 'client checkout' | PaymentNews

/** Events of these tell of an owner's subscription to us. */
export type CustomerNews = 'customer' | 'checkout' | 'subscription' | 'invoice'

/** What tells of a client's payment after it was made. */
export type PaymentNews = 'charge' | 'dispute' | 'refund'

/** Types that are not here concern nothing of ours. */
export const EVENT_SUBJECTS: Record<EventSource, Readonly<Record<string, EventSubject>>> = {
  platform: {
    'v1.checkout.session.completed': 'checkout',
    'v1.checkout.session.expired': 'checkout',
    // A card that is added or replaced changes the customer alone.
    'v1.customer.updated': 'customer',
    'v1.customer.subscription.created': 'subscription',
    'v1.customer.subscription.updated': 'subscription',
    'v1.customer.subscription.deleted': 'subscription',
    'v1.customer.subscription.paused': 'subscription',
    'v1.customer.subscription.resumed': 'subscription',
    'v1.invoice.paid': 'invoice',
    'v1.invoice.payment_failed': 'invoice',
    'v1.invoice.payment_action_required': 'invoice',
    'v2.core.account[requirements].updated': 'account',
    'v2.core.account[configuration.merchant].capability_status_updated': 'account',
    'v2.core.account.closed': 'account',
  },
  connect: {
    'v1.account.application.deauthorized': 'deauthorized',
    'v1.checkout.session.completed': 'client checkout',
    'v1.checkout.session.async_payment_succeeded': 'client checkout',
    'v1.checkout.session.async_payment_failed': 'client checkout',
    'v1.checkout.session.expired': 'client checkout',
    'v1.charge.refunded': 'charge',
    // A refund that bounced gives the money back to the owner.
    'v1.refund.updated': 'refund',
    'v1.refund.failed': 'refund',
    'v1.charge.dispute.created': 'dispute',
    'v1.charge.dispute.closed': 'dispute',
  },
}

/** The owner's subscription to us. Calls throw `ProviderUnavailable`; null means that the provider knows no such thing. */
export type BillingGateway = {
  /** The same attempt again is the same call. */
  createCustomer(owner: { userId: string; email: string; attempt: string }): Promise<string>
  openCheckout(wish: CheckoutRequest): Promise<CheckoutSession>
  checkoutSession(id: string): Promise<CheckoutSession | null>
  /** Fine when it is no longer open. */
  expireCheckout(id: string): Promise<void>
  subscriptionsOf(customerId: string): Promise<ProviderSubscription[]>
  cancelSubscription(id: string): Promise<void>
  openPortal(visit: {
    customerId: string
    returnUrl: string
    flow?: 'payment_method_update' | undefined
  }): Promise<{ id: string; url: string }>
  /** The customer behind what an event is about. */
  customerBehind(news: CustomerNews, id: string): Promise<string | null>
  everySubscription(): AsyncIterable<{ customerId: string; subscription: ProviderSubscription }>
  undeliveredEvents(): AsyncIterable<ProviderEvent>
  /** Whether the plan's price is there to be bought. */
  hasPrice(): Promise<boolean>
}

/** The accounts that owners' clients pay into. */
export type ConnectGateway = {
  createAccount(owner: {
    userId: string
    n: number
    email: string
    businessName: string | null
  }): Promise<string>
  /** A set-up address that works once and for minutes: never stored. */
  setUpUrl(accountId: string): Promise<string>
  account(accountId: string): Promise<ConnectAccount | null>
  /** Where the owner sees their money; the account's own page, and the front door. */
  dashboard(accountId: string): { url: string; fallbackUrl: string }
}

/** What clients pay to an owner's account. Null means that the provider knows no such thing. */
export type InvoicePaymentsGateway = {
  /** Throws `CheckoutRefused` where asking again is in vain. */
  openCheckout(wish: InvoiceCheckoutRequest): Promise<InvoiceSession>
  session(accountId: string, id: string): Promise<InvoiceSession | null>
  /** Fine when it is no longer open. */
  expireCheckout(accountId: string, id: string): Promise<void>
  /** The payment that an event is about. */
  paymentBehind(news: PaymentNews, accountId: string, id: string): Promise<string | null>
}

export type PaymentsGateway = {
  billing: BillingGateway
  connect: ConnectGateway
  invoicePayments: InvoicePaymentsGateway
  /** Reads a message if it is signed with one of the source's secrets. */
  readEvent(message: { source: EventSource; rawBody: Uint8Array; signature: string }): SignedEvent
  isTestMode: boolean
  /** The same, with all calls together ending in time. */
  within(ms: number): PaymentsGateway
  /** How long the next call may take. */
  leftMs(): number
}
