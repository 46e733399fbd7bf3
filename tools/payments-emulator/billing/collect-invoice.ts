import type Stripe from 'stripe'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { customerIn, customersIn } from './customer.ts'
import { endSubscription } from './end-subscription.ts'
import { finalizeInvoice, invoiceIn, invoicesIn, invoicesOf, subscriptionOf } from './invoice.ts'
import { cardOf, changeSubscription, hasEnded, subscriptionIn } from './subscription.ts'
import type { CardBehaviour } from './test-cards.ts'

const DAY = 24 * 60 * 60

/** After each failure so long until the next try; after the last the subscription is canceled. */
const RETRY_AFTER_DAYS = [3, 5, 7]

export type CollectOptions = {
  /** Someone is there to answer 3-D Secure, and has. */
  isAuthenticated?: boolean
}

/** Finalizes a draft, then charges. What is paid, or closed, stays as it is. */
export function collectInvoice(context: Context, id: string, options: CollectOptions = {}): Stripe.Invoice {
  const found = invoiceIn(context, id)
  const invoice = found.status === 'draft' ? finalizeInvoice(context, found) : found
  if (invoice.status !== 'open') return invoice
  const subscription = subscriptionIn(context, subscriptionOf(invoice))
  const behaviour = cardOf(context, subscription)?.hidden.behaviour
  const isPaid = invoice.amount_due === 0 || isCharged(behaviour, options)
  if (isPaid) markPaid(context, invoice)
  else markFailed(context, invoice, behaviour)
  return invoiceIn(context, id)
}

function isCharged(
  behaviour: CardBehaviour | undefined,
  { isAuthenticated = false }: CollectOptions,
): boolean {
  // Set up for later use by its first authentication, which was on a hosted page.
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
  const subscription = subscriptionIn(context, subscriptionOf(invoice))
  if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) {
    context.unschedule('subscription.give_up', subscription.id)
    changeSubscription(context, subscription.id, { status: 'active' })
  }
}

function markFailed(context: Context, invoice: Stripe.Invoice, behaviour: CardBehaviour | undefined): void {
  const attempts = invoice.attempt_count + 1
  const subscription = subscriptionIn(context, subscriptionOf(invoice))
  const days = subscription.status === 'incomplete' ? undefined : RETRY_AFTER_DAYS[attempts - 1]
  const next = days === undefined ? null : context.now() + days * DAY
  const failed = invoicesIn(context).put({
    ...invoice,
    attempt_count: attempts,
    attempted: true,
    next_payment_attempt: next,
  })
  context.record('invoice.payment_failed', failed)
  if (behaviour === 'authenticates_always') context.record('invoice.payment_action_required', failed)
  setDelinquent(context, invoice, true)
  if (subscription.status === 'incomplete') return
  if (next === null) return void endSubscription(context, subscription.id, 'payment_failed')
  context.schedule('invoice.collect', invoice.id, next)
  if (subscription.status === 'active') changeSubscription(context, subscription.id, { status: 'past_due' })
}

/** What is open is tried now: a customer has a new card. */
export function collectOpenInvoices(
  context: Context,
  subscriptionId: string,
  options: CollectOptions = {},
): void {
  if (hasEnded(subscriptionIn(context, subscriptionId))) return
  for (const { id, status } of invoicesOf(context, subscriptionId)) {
    if (status === 'open') collectInvoice(context, id, options)
  }
}

function setDelinquent(context: Context, invoice: Stripe.Invoice, delinquent: boolean): void {
  const customer = customerIn(context, String(invoice.customer))
  if (customer.delinquent === delinquent) return
  const changed = customersIn(context).put({ ...customer, delinquent })
  context.record('customer.updated', changed, { delinquent: !delinquent })
}
