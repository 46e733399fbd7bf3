import type Stripe from 'stripe'
import { nestedList } from '#tools/payments-emulator/api/list-page.ts'
import { noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import { blankInvoice } from './blank-invoice.ts'
import { customersIn, getCustomer } from './customer.ts'
import { decimalOf, moneyText } from './money.ts'
import { productsIn } from './product.ts'
import { itemsOf, periodOf } from './subscription.ts'

/** The delay until the draft of a renewal is finalized and charged. */
export const COLLECT_AFTER_SECONDS = 60 * 60

export const invoicesIn = (context: Context) => context.collection<Stripe.Invoice>('invoice')

export function getInvoice(context: Context, id: string): Stripe.Invoice {
  const invoice = invoicesIn(context).get(id)
  if (!invoice) throw noSuch('invoice', id)
  return invoice
}

export const subscriptionIdOf = (invoice: Stripe.Invoice) =>
  String(invoice.parent?.subscription_details?.subscription ?? '')

export function invoicesOf(context: Context, subscriptionId: string): Stripe.Invoice[] {
  return invoicesIn(context)
    .all()
    .filter((invoice) => subscriptionIdOf(invoice) === subscriptionId)
}

/** Creates a draft for the subscription's current period. A trial costs nothing. */
export function draftInvoice(
  context: Context,
  subscription: Stripe.Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Stripe.Invoice {
  const id = newId('in')
  const isTrial = reason === 'subscription_create' && subscription.trial_end !== null
  const lines = itemsOf(subscription).map((item) => lineOf(context, id, item, isTrial))
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const { start } = periodOf(subscription)
  const collectAt = reason === 'subscription_cycle' ? context.now() + COLLECT_AFTER_SECONDS : null
  const customer = getCustomer(context, String(subscription.customer))
  const invoice: Stripe.Invoice = {
    ...blankInvoice({ id, now: context.now(), currency: subscription.currency, total, customer }),
    billing_reason: reason,
    automatically_finalizes_at: collectAt,
    lines: nestedList(lines, `/v1/invoices/${id}/lines`),
    next_payment_attempt: collectAt,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    // The invoice's own period is about usage until now. The lines have the period that is paid for.
    period_start: start,
    period_end: start,
  }
  invoicesIn(context).put(invoice)
  context.record('invoice.created', invoice)
  return invoice
}

export function finalizeInvoice(context: Context, draft: Stripe.Invoice): Stripe.Invoice {
  const customer = getCustomer(context, String(draft.customer))
  const sequence = customer.next_invoice_sequence ?? 1
  customersIn(context).put({ ...customer, next_invoice_sequence: sequence + 1 })
  const invoice = invoicesIn(context).put({
    ...draft,
    automatically_finalizes_at: null,
    effective_at: context.now(),
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: context.now() },
  })
  context.record('invoice.finalized', invoice)
  return invoice
}

function lineOf(
  context: Context,
  invoice: string,
  item: Stripe.SubscriptionItem,
  isTrial: boolean,
): Stripe.InvoiceLineItem {
  const { price, quantity = 1 } = item
  const amount = isTrial ? 0 : (price.unit_amount ?? 0) * quantity
  const name = productsIn(context).get(String(price.product))?.name ?? 'Subscription'
  const unitPrice = `${moneyText(price.unit_amount ?? 0, price.currency)} / ${price.recurring?.interval}`
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: isTrial ? `Trial period for ${name}` : `${quantity} × ${name} (at ${unitPrice})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: String(price.product) },
      type: 'price_details',
      unit_amount_decimal: decimalOf(isTrial ? 0 : (price.unit_amount ?? 0)),
    },
    quantity,
    quantity_decimal: decimalOf(quantity),
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  }
}
