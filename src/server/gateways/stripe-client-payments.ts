import Stripe from 'stripe'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { disputeFromProvider, disputeToShow } from '#domain/pay/dispute-outcome.ts'
import {
  CheckoutRefused,
  type ClientCheckoutRequest,
  type ClientPaymentsGateway,
  type PaidObject,
  type PaymentObject,
  type PaymentSession,
  RefundRefused,
} from '#server/gateways/payments.ts'
import { nullIfMissing, type ProviderCall } from '#server/gateways/provider-calls.ts'
import { idOf, nullIfEnded, toSession } from '#server/gateways/stripe-checkout.ts'

/** The provider has Spanish for Spain (`es`) and for the Americas. */
const PAGE_LOCALES = { en: 'en', es: 'es-419' } as const satisfies Record<Language, string>
const MAX_TITLE_LENGTH = 250
const WITH_PAYMENT = { expand: ['payment_intent.latest_charge'] }

export type ClientPaymentsOptions = { stripe: Stripe; call: ProviderCall; appUrl: URL }

/** Payments are made on the owner's own account: the owner is the merchant, and we never hold the money. */
export function stripeClientPayments({ stripe, call, appUrl }: ClientPaymentsOptions): ClientPaymentsGateway {
  return {
    async openCheckout(request) {
      const options = {
        stripeAccount: request.accountId,
        idempotencyKey: `${keyPrefix(request.pays)}:${request.n}`,
      }
      const session = call(() => stripe.checkout.sessions.create(checkoutParams(request, appUrl), options))
      return toPaymentSession(await translateRefusal(session, CheckoutRefused), null, [])
    },

    async readSession(accountId, id) {
      const stripeAccount = { stripeAccount: accountId }
      const session = await call(() =>
        nullIfMissing(stripe.checkout.sessions.retrieve(id, WITH_PAYMENT, stripeAccount)),
      )
      if (!session) return null
      const intent = expanded(session.payment_intent)
      const charge = intent && expanded(intent.latest_charge)
      const disputes = charge?.disputed
        ? await call(() => stripe.disputes.list({ charge: charge.id, limit: 100 }, stripeAccount))
        : null
      return toPaymentSession(session, intent, disputes?.data ?? [])
    },

    async expireCheckout(accountId, id) {
      const stripeAccount = { stripeAccount: accountId }
      await call(() => nullIfMissing(nullIfEnded(stripe.checkout.sessions.expire(id, {}, stripeAccount))))
    },

    findPayment: (kind, accountId, id) => call(() => findPaymentOf(stripe, kind, accountId, id)),

    async refund({ accountId, paymentId, amount, idempotencyKey }) {
      const options = { stripeAccount: accountId, idempotencyKey }
      const refund = call(() => stripe.refunds.create({ payment_intent: paymentId, amount }, options))
      const { status, failure_reason } = await translateRefusal(refund, RefundRefused)
      if (status === 'failed' || status === 'canceled')
        throw new RefundRefused(failure_reason ?? `the refund is ${status}`)
    },
  }
}

function checkoutParams(
  request: ClientCheckoutRequest,
  { origin }: URL,
): Stripe.Checkout.SessionCreateParams {
  const { pays } = request
  const isDeposit = 'depositId' in pays
  const metadata: Stripe.MetadataParam = isDeposit
    ? { deposit_id: pays.depositId }
    : { invoice_id: pays.invoiceId }
  const returnUrl = `${origin}${request.returnPath}`
  return {
    mode: 'payment',
    locale: request.language ? PAGE_LOCALES[request.language] : 'auto',
    client_reference_id: isDeposit ? pays.depositId : pays.invoiceId,
    // A time is held only for minutes: too short for methods that a bank confirms days later.
    ...(isDeposit && { allowed_payment_method_types: ['card'] }),
    ...(request.clientEmail !== '' && { customer_email: request.clientEmail }),
    line_items: [
      line(shortened(request.title), request.amount),
      ...(request.tipCents > 0
        ? [line(CATALOGUES[request.language ?? DEFAULT_LANGUAGE].invoice.sums.tip, request.tipCents)]
        : []),
    ],
    metadata,
    payment_intent_data: { description: shortened(request.description), metadata },
    expires_at: request.expiresAt.getTime() / 1_000,
    success_url: `${returnUrl}?payment_status=success&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${returnUrl}?payment_status=canceled`,
  }
}

function shortened(title: string): string {
  return [...title.replaceAll(/\s+/g, ' ')].slice(0, MAX_TITLE_LENGTH).join('')
}

function line(name: string, unit_amount: number): Stripe.Checkout.SessionCreateParams.LineItem {
  return { quantity: 1, price_data: { currency: 'usd', unit_amount, product_data: { name } } }
}

function keyPrefix(pays: PaidObject): string {
  return 'depositId' in pays ? `dep:${pays.depositId}` : `inv:${pays.invoiceId}`
}

/** Errors about the account or the request are final; others, such as a call still in progress, are temporary. */
async function translateRefusal<Answer>(
  call: Promise<Answer>,
  Refusal: new (message: string, options: ErrorOptions) => Error,
): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    const isFinal =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeIdempotencyError ||
      (error instanceof Stripe.errors.StripePermissionError && error.code === 'account_invalid')
    if (!isFinal) throw error
    throw new Refusal(error.message, { cause: error })
  }
}

function toPaymentSession(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
  disputes: readonly Stripe.Dispute[],
): PaymentSession {
  return {
    ...toSession(session),
    isPaid: session.payment_status !== 'unpaid',
    total: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentState: intent?.status ?? null,
    payment: intent && {
      id: intent.id,
      refundedCents: expanded(intent.latest_charge)?.amount_refunded ?? 0,
      disputeStatus: disputeToShow(disputes.map(({ status }) => disputeFromProvider(status))),
      lostCents: disputes
        .filter(({ status }) => disputeFromProvider(status) === 'lost')
        .reduce((sum, { amount }) => sum + amount, 0),
    },
  }
}

async function findPaymentOf(
  stripe: Stripe,
  kind: PaymentObject,
  stripeAccount: string,
  id: string,
): Promise<string | null> {
  const resources = { charge: stripe.charges, dispute: stripe.disputes, refund: stripe.refunds }
  const object = await nullIfMissing<{ payment_intent: string | { id: string } | null }>(
    resources[kind].retrieve(id, {}, { stripeAccount }),
  )
  return object?.payment_intent ? idOf(object.payment_intent) : null
}

/** The request used `expand`, so references are full objects. */
function expanded<Expanded extends { id: string }>(reference: string | Expanded | null): Expanded | null {
  return typeof reference === 'string' ? null : reference
}
