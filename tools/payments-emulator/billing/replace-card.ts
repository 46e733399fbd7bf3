import type { Context } from '#tools/payments-emulator/world/context.ts'
import { collectOpenInvoices } from './collect-invoice.ts'
import { customerIn, customersIn } from './customer.ts'
import { addCard, attach, type TypedCard } from './payment-method.ts'
import { changeSubscription, hasEnded, subscriptionsOf } from './subscription.ts'

/**
 * The customer's card from now on. As in the provider's portal, a subscription that had a card of its own gets
 * the new one too, and what is open is collected at once.
 */
export function replaceCard(context: Context, customerId: string, typed: TypedCard): 'attached' | 'declined' {
  const customer = customerIn(context, customerId)
  if (typed.card.behaviour === 'declines') return 'declined'
  const method = attach(context, addCard(context, typed, customerId), customerId)
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
