import type { AccountFacts } from '#domain/billing/account-state.ts'
import type { ProviderSubscription } from '#domain/billing/provider-subscription.ts'
import type { Language } from '#domain/language/languages.ts'
import type { CheckoutFacts } from '#domain/pay/checkout-outcome.ts'
import type { DisputeStatus } from '#domain/pay/dispute-outcome.ts'

/** The payment provider did not answer in time. The request may or may not have taken effect. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  /** Whether the provider answered with a server error, which it would repeat for the same idempotency key. */
  readonly wasRefused: boolean
  /** Whether the failure affects all callers, unlike a rate limit or a short timeout. */
  readonly isOutage: boolean

  constructor(message: string, options: ErrorOptions & { wasRefused?: boolean; isOutage?: boolean } = {}) {
    super(message, options)
    this.wasRefused = options.wasRefused ?? false
    this.isOutage = options.isOutage ?? false
  }
}

/** The customer does not exist at the provider: deleted there, or from another account. */
export class CustomerGone extends Error {
  override readonly name = 'CustomerGone'
}

/** The provider rejected a checkout, and would reject the same call again. */
export class CheckoutRefused extends Error {
  override readonly name = 'CheckoutRefused'
}

/** The provider rejected a refund: no balance, or an account that we have no access to any more. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
}

/** The message does not carry the provider's signature. */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature'
}

/** The message is signed by the provider, but is no thin event: the destination was set up for another kind. */
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
  /** Part of the idempotency key. */
  attempt: number
  hasTrial: boolean
}

export type ConnectAccount = AccountFacts & { id: string; name: string | null; isClosed: boolean }

/** What a client pays: an invoice, or the deposit of a booking. */
export type PaidObject = { invoiceId: string } | { depositId: string }

export type ClientCheckoutRequest = {
  accountId: string
  /** Part of the idempotency key. */
  pays: PaidObject
  /** Part of the idempotency key: for the same number all other values must be the same. */
  n: number
  /** The page that the payer returns to. */
  returnPath: string
  /** The provider's page is in the payer's language. Null: they haven't chosen one, and the page follows their browser. */
  language: Language | null
  /** Shown to the payer: what they pay for. */
  title: string
  /** The same for the owner, who reads it at the provider. */
  description: string
  /** Empty if the client has none: the provider's page then asks for one. */
  clientEmail: string
  /** Cents. */
  amount: number
  tipCents: number
  expiresAt: Date
}

export type RefundRequest = {
  accountId: string
  paymentId: string
  /** Cents. */
  amount: number
  /** The provider refunds once for the same key, however often it is asked. */
  idempotencyKey: string
}

export type PaymentSession = CheckoutFacts &
  CheckoutSession & { payment: { id: string; disputeStatus: DisputeStatus | null } | null }

export type ProviderEvent = {
  id: string
  type: string
  /** The connected account that the event is about. */
  context: string | null
  objectId: string | null
  isLive: boolean
}

/** `signedAt` serves to detect replays. */
export type SignedEvent = ProviderEvent & { signedAt: Date }

export type EventSource = 'platform' | 'connect'

/** What an event is about. */
export type EventSubject = BillingObject | 'account' | 'deauthorized' | 'client checkout' | PaymentObject

/** Objects whose events concern an owner's subscription to us. */
export type BillingObject = 'customer' | 'checkout' | 'subscription' | 'invoice'

/** Objects whose events concern a client's completed payment. */
export type PaymentObject = 'charge' | 'dispute' | 'refund'

/** Event types that are not listed are ignored. */
export const EVENT_SUBJECTS: Record<EventSource, Readonly<Record<string, EventSubject>>> = {
  platform: {
    'v1.checkout.session.completed': 'checkout',
    'v1.checkout.session.expired': 'checkout',
    // Adding or replacing a card changes only the customer.
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
    // A failed refund returns the money to the owner.
    'v1.refund.updated': 'refund',
    'v1.refund.failed': 'refund',
    'v1.charge.dispute.created': 'dispute',
    'v1.charge.dispute.closed': 'dispute',
  },
}

/** The owner's subscription to us. Calls throw `ProviderUnavailable`; null means that the object does not exist. */
export type BillingGateway = {
  /** `attempt` is part of the idempotency key. */
  createCustomer(owner: { userId: string; email: string; attempt: string }): Promise<string>
  openCheckout(request: CheckoutRequest): Promise<CheckoutSession>
  readCheckout(id: string): Promise<CheckoutSession | null>
  /** Does nothing if it is no longer open. */
  expireCheckout(id: string): Promise<void>
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>
  cancelSubscription(id: string): Promise<void>
  openPortal(options: {
    customerId: string
    returnUrl: string
    flow?: 'payment_method_update' | undefined
  }): Promise<{ id: string; url: string }>
  /** The customer of the object that an event is about. */
  findCustomer(kind: BillingObject, id: string): Promise<string | null>
  listAllSubscriptions(): AsyncIterable<{ customerId: string; subscription: ProviderSubscription }>
  listUndeliveredEvents(): AsyncIterable<ProviderEvent>
  /** Whether the plan's price exists and is active. */
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
  /** The URL works once and for a few minutes, so it is never stored. */
  createSetUpUrl(accountId: string): Promise<string>
  readAccount(accountId: string): Promise<ConnectAccount | null>
  /** The account's page in the provider's dashboard, and the dashboard's home as a fallback. */
  dashboard(accountId: string): { url: string; fallbackUrl: string }
}

/** Payments from clients to an owner's account. Null means that the object does not exist. */
export type ClientPaymentsGateway = {
  /** Throws `CheckoutRefused` if a retry can't succeed. */
  openCheckout(request: ClientCheckoutRequest): Promise<PaymentSession>
  readSession(accountId: string, id: string): Promise<PaymentSession | null>
  /** Does nothing if it is no longer open. */
  expireCheckout(accountId: string, id: string): Promise<void>
  /** The payment of the object that an event is about. */
  findPayment(kind: PaymentObject, accountId: string, id: string): Promise<string | null>
  /** Throws `RefundRefused` if the provider did not accept it. */
  refund(request: RefundRequest): Promise<void>
}

export type PaymentsGateway = {
  billing: BillingGateway
  connect: ConnectGateway
  clientPayments: ClientPaymentsGateway
  /** Throws `InvalidSignature` unless the message is signed with one of the source's secrets. */
  readEvent(message: { source: EventSource; rawBody: Uint8Array; signature: string }): SignedEvent
  isTestMode: boolean
  /** The same gateway with one time limit for all calls together. */
  within(ms: number): PaymentsGateway
  /** How long the next call may take. */
  remainingMs(): number
}
