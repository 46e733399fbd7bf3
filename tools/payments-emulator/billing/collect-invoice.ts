import type Stripe from 'stripe'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { customersIn, getCustomer } from './customer.ts'
import { endSubscription } from './end-subscription.ts'
import { finalizeInvoice, getInvoice, invoicesIn, invoicesOf, subscriptionIdOf } from './invoice.ts'
import { changeSubscription, chargeableCard, getSubscription, hasEnded } from './subscription.ts'
import type { CardBehaviour } from './test-cards.ts'

const DAY = 24 * 60 * 60

/** Days until the next attempt after each failure. After the last one the subscription is canceled. */
const RETRY_AFTER_DAYS = [3, 5, 7]

export type CollectOptions = {
  /** 3-D Secure was completed on a hosted page. */
  isAuthenticated?: boolean
}

/** Finalizes a draft, then charges it. Does nothing if the invoice is paid or closed. */
export function collectInvoice(context: Context, id: string, options: CollectOptions = {}): Stripe.Invoice {
  const current = getInvoice(context, id)
  const invoice = current.status === 'draft' ? finalizeInvoice(context, current) : current
  if (invoice.status !== 'open') return invoice
  const subscription = getSubscription(context, subscriptionIdOf(invoice))
  const behaviour = chargeableCard(context, subscription)?.hidden.behaviour
  const isPaid = invoice.amount_due === 0 || chargeSucceeds(behaviour, options)
  if (isPaid) markPaid(context, invoice)
  else markFailed(context, invoice, behaviour)
  return getInvoice(context, id)
}

function chargeSucceeds(
  behaviour: CardBehaviour | undefined,
  { isAuthenticated = false }: CollectOptions,
): boolean {
  // `authenticates_once` was authenticated on a hosted page when the card was saved.
  if (behaviour === 'succeeds' || behaviour === 'authenticates_once') return true
  return behaviour === 'authenticates_always' && isAuthenticated
}

function markPaid(context: Context, invoice: Stripe.Invoice): void {
  const paid = invoicesIn(context).put({
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.amount_due === 0 ? 0 : invoice.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: context.now() },
  })
  context.unschedule('invoice.collect', invoice.id)
  context.record('invoice.paid', paid)
  context.record('invoice.payment_succeeded', paid)
  setDelinquent(context, invoice, false)
  const subscription = getSubscription(context, subscriptionIdOf(invoice))
  if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) {
    context.unschedule('subscription.give_up', subscription.id)
    changeSubscription(context, subscription.id, { status: 'active' })
  }
}

function markFailed(context: Context, invoice: Stripe.Invoice, behaviour: CardBehaviour | undefined): void {
  const attempts = invoice.attempt_count + 1
  const subscription = getSubscription(context, subscriptionIdOf(invoice))
  const days = subscription.status === 'incomplete' ? undefined : RETRY_AFTER_DAYS[attempts - 1]
  const nextAttemptAt = days === undefined ? null : context.now() + days * DAY
  const failed = invoicesIn(context).put({
    ...invoice,
    attempt_count: attempts,
    attempted: true,
    next_payment_attempt: nextAttemptAt,
  })
  context.record('invoice.payment_failed', failed)
  if (behaviour === 'authenticates_always') context.record('invoice.payment_action_required', failed)
  setDelinquent(context, invoice, true)
  if (subscription.status === 'incomplete') return
  if (nextAttemptAt === null) return void endSubscription(context, subscription.id, 'payment_failed')
  context.schedule('invoice.collect', invoice.id, nextAttemptAt)
  if (subscription.status === 'active') changeSubscription(context, subscription.id, { status: 'past_due' })
}

/** Collects open invoices right away, after the customer added a card. */
export function collectOpenInvoices(
  context: Context,
  subscriptionId: string,
  options: CollectOptions = {},
): void {
  if (hasEnded(getSubscription(context, subscriptionId))) return
  for (const { id, status } of invoicesOf(context, subscriptionId)) {
    if (status === 'open') collectInvoice(context, id, options)
  }
}

function setDelinquent(context: Context, invoice: Stripe.Invoice, delinquent: boolean): void {
  const customer = getCustomer(context, String(invoice.customer))
  if (customer.delinquent === delinquent) return
  const changed = customersIn(context).put({ ...customer, delinquent })
  context.record('customer.updated', changed, { delinquent: !delinquent })
}
