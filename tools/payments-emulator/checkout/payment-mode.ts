import type Stripe from 'stripe'
import { mergedMetadata } from '#tools/payments-emulator/api/metadata.ts'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { moneyText } from '#tools/payments-emulator/billing/money.ts'
import { addCard, type PaymentMethod } from '#tools/payments-emulator/billing/payment-method.ts'
import { productsIn } from '#tools/payments-emulator/billing/product.ts'
import { accountsIn } from '#tools/payments-emulator/connect/account.ts'
import { attemptPayment, failAuthentication } from '#tools/payments-emulator/payments/attempt-payment.ts'
import { addBankAccount } from '#tools/payments-emulator/payments/bank-account.ts'
import { METHOD_TYPES, type MethodType } from '#tools/payments-emulator/payments/method-types.ts'
import { addPaymentIntent, getPaymentIntent } from '#tools/payments-emulator/payments/payment-intent.ts'
import {
  canTakePayments,
  requirePaymentsEnabled,
} from '#tools/payments-emulator/payments/payments-enabled.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { CheckoutMode, Offer, Payment, PayOutcome } from './mode.ts'
import { requireChargeable } from './require-chargeable.ts'
import { type Session, sessionsIn } from './session.ts'

/** The first word of the button for these values of `submit_type`. For all others it is 'Pay'. */
const BUTTON_VERBS: Readonly<Record<string, string>> = {
  book: 'Book',
  donate: 'Donate',
  subscribe: 'Subscribe',
}

/** A one-time payment, usually on a connected account. */
export const paymentMode: CheckoutMode = {
  open(context, input, lineItems) {
    requirePaymentsEnabled(context)
    if (input.subscription_data) {
      const message = 'You can not pass `subscription_data` in `payment` mode.'
      throw invalidRequest(message, { param: 'subscription_data' })
    }
    requireChargeable(lineItems)
    return {
      allowed_payment_method_types: input.allowed_payment_method_types ?? null,
      customer_creation: input.customer ? null : (input.customer_creation ?? 'if_required'),
      payment_method_collection: 'if_required',
      payment_method_types: input.allowed_payment_method_types ?? [...METHOD_TYPES],
      submit_type: input.submit_type ?? null,
    }
  },
  offer,
  pay,
  failAuthentication(context, session) {
    if (session.payment_intent) failAuthentication(context, getPaymentIntent(context, intentIdOf(session)))
  },
}

function offer(context: Context, session: Session): Offer {
  const total = moneyText(session.amount_total ?? 0, session.currency ?? 'usd')
  const { lineItems } = session.hidden
  return {
    seller: sellerOf(context),
    title: lineItems.map(({ description }) => description).join(', '),
    price: total,
    explanation: null,
    lines: lineItems.map((line) => lineOf(context, line)),
    dueToday: total,
    button: `${BUTTON_VERBS[session.submit_type ?? 'auto'] ?? 'Pay'} ${total}`,
    asksForCard: accepts(session, 'card'),
    acceptsBankDebit: accepts(session, 'us_bank_account'),
    unavailableReason: canTakePayments(context) ? null : unavailableReason(context),
  }
}

function lineOf(context: Context, { amount_total, currency, description, price, quantity }: Stripe.LineItem) {
  const product = productsIn(context).get(String(price?.product))
  return {
    name: description ?? 'Payment',
    description: quantity === 1 ? (product?.description ?? null) : `${quantity} ×`,
    amount: moneyText(amount_total, currency),
  }
}

function pay(context: Context, session: Session, payment: Payment): PayOutcome {
  if (!canTakePayments(context)) return { kind: 'declined', message: unavailableReason(context) }
  const method = addMethod(context, session, payment)
  const isAuthenticated = payment.kind === 'card' && payment.isAuthenticated
  const attempt = attemptPayment(context, ensurePaymentIntent(context, session), method, { isAuthenticated })
  switch (attempt.outcome) {
    case 'declined':
      return { kind: 'declined', message: 'Your card was declined. Try another card.' }
    case 'authentication_required':
      return { kind: 'authentication_required' }
    case 'succeeded':
      return { kind: 'complete', changes: { payment_status: 'paid' } }
    case 'processing':
      return { kind: 'complete', changes: { payment_status: 'unpaid' } }
  }
}

function addMethod(context: Context, session: Session, payment: Payment): PaymentMethod {
  if (payment.kind === 'none') throw invalidRequest('A payment needs a card or a bank account.')
  requireAccepted(session, payment.kind === 'card' ? 'card' : 'us_bank_account')
  if (payment.kind === 'card') return addCard(context, payment.card, null)
  return addBankAccount(context, { name: null, email: session.customer_details?.email ?? null })
}

const accepts = ({ payment_method_types }: Session, type: MethodType) => payment_method_types.includes(type)

function requireAccepted(session: Session, type: MethodType): void {
  if (accepts(session, type)) return
  const accepted = session.payment_method_types.join(', ')
  throw invalidRequest(`The session '${session.id}' does not accept ${type}, only ${accepted}.`)
}

/** The session's payment intent: created at the first attempt and reused for later ones. */
function ensurePaymentIntent(context: Context, session: Session): Stripe.PaymentIntent {
  if (session.payment_intent) return getPaymentIntent(context, intentIdOf(session))
  const { metadata, ...options } = session.hidden.input.payment_intent_data ?? {}
  const intent = addPaymentIntent(context, {
    ...options,
    allowed_payment_method_types: session.allowed_payment_method_types,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: session.customer === null ? null : String(session.customer),
    metadata: mergedMetadata({}, metadata),
  })
  sessionsIn(context).put({ ...session, payment_intent: intent.id })
  return intent
}

const intentIdOf = ({ payment_intent }: Session) => String(payment_intent)

const unavailableReason = (context: Context) => `${sellerOf(context)} cannot take payments at the moment.`

function sellerOf(context: Context): string {
  const account = context.account === null ? undefined : accountsIn(context).get(context.account)
  return account?.display_name ?? 'Test business'
}
