import type { Context } from '#tools/payments-emulator/world/context.ts'
import { collectOpenInvoices } from './collect-invoice.ts'
import { customersIn, getCustomer } from './customer.ts'
import { addCard, attachMethod, type CardInput } from './payment-method.ts'
import { changeSubscription, hasEnded, subscriptionsOf } from './subscription.ts'

/**
 * Replaces the customer's default card. As in the provider's portal, a subscription that had its own card gets
 * the new one too, and open invoices are collected right away.
 */
export function replaceCard(context: Context, customerId: string, input: CardInput): 'attached' | 'declined' {
  const customer = getCustomer(context, customerId)
  if (input.card.behaviour === 'declines') return 'declined'
  const method = attachMethod(context, addCard(context, input, customerId), customerId)
  const before = customer.invoice_settings
  const changed = customersIn(context).put({
    ...customer,
    invoice_settings: { ...before, default_payment_method: method.id },
  })
  context.record('customer.updated', changed, { invoice_settings: before })
  for (const subscription of subscriptionsOf(context, customerId)) {
    if (hasEnded(subscription)) continue
    if (subscription.default_payment_method !== null) {
      changeSubscription(context, subscription.id, { default_payment_method: method.id })
    }
    collectOpenInvoices(context, subscription.id, { isAuthenticated: true })
  }
  return 'attached'
}
