import Stripe from 'stripe'
import { disputeFromProvider, disputeOf } from '#domain/pay/dispute-outcome.ts'
import {
  CheckoutRefused,
  type InvoiceCheckoutRequest,
  type InvoicePaymentsGateway,
  type InvoiceSession,
  type PaymentNews,
} from '#server/gateways/payments.ts'
import { orNull, type ProviderCall } from '#server/gateways/provider-calls.ts'
import { idOf, toSession, unlessOver } from '#server/gateways/stripe-checkout.ts'

const LONGEST_TITLE = 250
const WITH_PAYMENT = { expand: ['payment_intent.latest_charge'] }

export type InvoicePaymentsOptions = { stripe: Stripe; ask: ProviderCall; appUrl: URL }

/** Made on the owner's own account: the owner is the merchant, and we never hold the money. */
export function stripeInvoicePayments({
  stripe,
  ask,
  appUrl,
}: InvoicePaymentsOptions): InvoicePaymentsGateway {
  return {
    async openCheckout(wish) {
      const options = {
        stripeAccount: wish.accountId,
        idempotencyKey: `inv:${wish.invoiceId}:${wish.n}`,
      }
      const made = ask(() => stripe.checkout.sessions.create(checkoutParams(wish, appUrl), options))
      return toInvoiceSession(await orRefused(made), null, [])
    },

    async session(accountId, id) {
      const stripeAccount = { stripeAccount: accountId }
      const session = await ask(() =>
        orNull(stripe.checkout.sessions.retrieve(id, WITH_PAYMENT, stripeAccount)),
      )
      if (!session) return null
      const intent = expanded(session.payment_intent)
      const charge = intent && expanded(intent.latest_charge)
      const disputes = charge?.disputed
        ? await ask(() => stripe.disputes.list({ charge: charge.id, limit: 100 }, stripeAccount))
        : null
      return toInvoiceSession(session, intent, disputes?.data ?? [])
    },

    async expireCheckout(accountId, id) {
      const stripeAccount = { stripeAccount: accountId }
      await ask(() => orNull(unlessOver(stripe.checkout.sessions.expire(id, {}, stripeAccount))))
    },

    paymentBehind: (news, accountId, id) => ask(() => paymentBehind(stripe, news, accountId, id)),
  }
}

function checkoutParams(wish: InvoiceCheckoutRequest, { origin }: URL): Stripe.Checkout.SessionCreateParams {
  const metadata = { invoice_id: wish.invoiceId }
  const back = `${origin}/pay/${wish.token}/return`
  const title = [...wish.title.replaceAll(/\s+/g, ' ')].slice(0, LONGEST_TITLE).join('')
  return {
    mode: 'payment',
    client_reference_id: wish.invoiceId,
    customer_email: wish.clientEmail,
    line_items: [line(title, wish.amount), ...(wish.tipCents > 0 ? [line('Tip', wish.tipCents)] : [])],
    metadata,
    payment_intent_data: { description: title, metadata },
    expires_at: wish.expiresAt.getTime() / 1_000,
    success_url: `${back}?payment_status=success&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${back}?payment_status=canceled`,
  }
}

function line(name: string, unit_amount: number): Stripe.Checkout.SessionCreateParams.LineItem {
  return { quantity: 1, price_data: { currency: 'usd', unit_amount, product_data: { name } } }
}

/** What the account or the call itself is refused for does not pass by waiting; a call under way does. */
async function orRefused<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    const isFinal =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeIdempotencyError ||
      (error instanceof Stripe.errors.StripePermissionError && error.code === 'account_invalid')
    if (!isFinal) throw error
    throw new CheckoutRefused(error.message, { cause: error })
  }
}

function toInvoiceSession(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
  disputes: readonly Stripe.Dispute[],
): InvoiceSession {
  return {
    ...toSession(session),
    isPaid: session.payment_status !== 'unpaid',
    total: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentState: intent?.status ?? null,
    payment: intent && {
      id: intent.id,
      refundedCents: expanded(intent.latest_charge)?.amount_refunded ?? 0,
      disputeStatus: disputeOf(disputes.map(({ status }) => disputeFromProvider(status))),
      lostCents: disputes
        .filter(({ status }) => disputeFromProvider(status) === 'lost')
        .reduce((sum, { amount }) => sum + amount, 0),
    },
  }
}

async function paymentBehind(
  stripe: Stripe,
  news: PaymentNews,
  stripeAccount: string,
  id: string,
): Promise<string | null> {
  const shelf = { charge: stripe.charges, dispute: stripe.disputes, refund: stripe.refunds }
  const object = await orNull<{ payment_intent: string | { id: string } | null }>(
    shelf[news].retrieve(id, {}, { stripeAccount }),
  )
  return object?.payment_intent ? idOf(object.payment_intent) : null
}

/** Asked for with `expand`, so it comes whole. */
function expanded<Whole extends { id: string }>(reference: string | Whole | null): Whole | null {
  return typeof reference === 'string' ? null : reference
}
