import type Stripe from 'stripe'
import { mergedMetadata } from '#tools/payments-emulator/api/metadata.ts'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { recurrenceText } from '#tools/payments-emulator/billing/billing-interval.ts'
import { customersIn, newCustomer } from '#tools/payments-emulator/billing/customer.ts'
import { moneyText } from '#tools/payments-emulator/billing/money.ts'
import { addCard, attachMethod } from '#tools/payments-emulator/billing/payment-method.ts'
import { recurrenceOf, startSubscription } from '#tools/payments-emulator/billing/start-subscription.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { CheckoutMode, Offer, Payment, PayOutcome } from './mode.ts'
import { type Session, totalOf } from './session.ts'
import type { SessionInput } from './session-params.ts'

const DAY = 24 * 60 * 60

export const subscriptionMode: CheckoutMode = {
  open(context, input, lineItems) {
    requireRecurring(lineItems)
    if (input.payment_intent_data) throw unexpectedParam('payment_intent_data')
    requireCards(input)
    const isFree = trialDays(context, input) > 0 || totalOf(lineItems) === 0
    return {
      allowed_payment_method_types: input.allowed_payment_method_types ?? null,
      payment_status: isFree ? 'no_payment_required' : 'unpaid',
      ...(isFree && { amount_subtotal: 0, amount_total: 0 }),
    }
  },
  offer,
  pay,
}

function offer(context: Context, session: Session): Offer {
  const { lineItems, input } = session.hidden
  const currency = session.currency ?? 'usd'
  const total = moneyText(totalOf(lineItems), currency)
  const price = `${total} ${recurrenceText(recurrenceOf({ items: pricesOf(lineItems) }))}`
  const days = trialDays(context, input)
  return {
    seller: context.platformName,
    title: lineItems.map(({ description }) => description).join(', '),
    price,
    explanation: days > 0 ? `${days} ${days === 1 ? 'day' : 'days'} free, then ${price}` : null,
    lines: lineItems.map((line) => ({
      name: lineName(line),
      description: days > 0 ? 'After the trial' : null,
      amount: moneyText(line.amount_total, line.currency),
    })),
    dueToday: moneyText(session.amount_total ?? 0, currency),
    button: days > 0 ? 'Start trial' : 'Subscribe',
    asksForCard: session.payment_method_collection === 'always' || session.amount_total !== 0,
    acceptsBankDebit: false,
    unavailableReason: null,
  }
}

function pay(context: Context, session: Session, payment: Payment): PayOutcome {
  if (payment.kind === 'card') {
    const { behaviour } = payment.card.card
    if (behaviour.startsWith('authenticates') && !payment.isAuthenticated)
      return { kind: 'authentication_required' }
    const isChargedNow = session.amount_total !== 0
    if (behaviour === 'declines' || (behaviour === 'declines_when_charged' && isChargedNow)) {
      return { kind: 'declined', message: 'Your card was declined. Try another card.' }
    }
  }
  const customer = String(session.customer ?? addCustomer(context, session).id)
  const method =
    payment.kind === 'card' ? attachMethod(context, addCard(context, payment.card, customer), customer) : null
  const { lineItems, input } = session.hidden
  const days = trialDays(context, input)
  const subscription = startSubscription(context, {
    customer,
    items: pricesOf(lineItems),
    trialEnd: days > 0 ? context.now() + days * DAY : null,
    missingPaymentMethod: input.subscription_data?.trial_settings?.end_behavior.missing_payment_method,
    defaultPaymentMethod: method?.id ?? null,
    description: input.subscription_data?.description,
    metadata: mergedMetadata({}, input.subscription_data?.metadata),
    isAuthenticated: payment.kind === 'card' && payment.isAuthenticated,
  })
  return {
    kind: 'complete',
    changes: {
      customer,
      invoice: subscription.latest_invoice,
      payment_status: days > 0 ? 'no_payment_required' : 'paid',
      subscription: subscription.id,
    },
  }
}

const lineName = ({ quantity, description }: Stripe.LineItem) =>
  `${quantity === 1 ? '' : `${quantity} × `}${description ?? 'Subscription'}`

function addCustomer(context: Context, { customer_email: email }: Session): Stripe.Customer {
  const customer = newCustomer(context, { email: email ?? undefined })
  customersIn(context).put(customer)
  context.record('customer.created', customer)
  return customer
}

function trialDays(
  context: Context,
  { subscription_data: data }: Pick<SessionInput, 'subscription_data'>,
): number {
  if (data?.trial_end !== undefined) return Math.max(0, Math.ceil((data.trial_end - context.now()) / DAY))
  return data?.trial_period_days ?? 0
}

function requireRecurring(lineItems: Stripe.LineItem[]): void {
  const at = lineItems.findIndex(({ price }) => !price?.recurring)
  if (at === -1) return
  const message = 'You must provide at least one recurring price in `subscription` mode when using prices.'
  throw invalidRequest(message, { param: `line_items[${at}][price]` })
}

function requireCards({ allowed_payment_method_types: allowed = ['card'] }: SessionInput): void {
  if (allowed.includes('card')) return
  const message = 'The emulator accepts only cards in `subscription` mode.'
  throw invalidRequest(message, { param: 'allowed_payment_method_types' })
}

const unexpectedParam = (param: string) =>
  invalidRequest(`You can not pass \`${param}\` in \`subscription\` mode.`, { param })

const pricesOf = (lineItems: readonly Stripe.LineItem[]) =>
  lineItems.flatMap(({ price, quantity }) => (price ? [{ price, quantity: quantity ?? 1 }] : []))
