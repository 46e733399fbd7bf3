import type Stripe from 'stripe'
import type { z } from 'zod'
import { mergedMetadata } from '#tools/payments-emulator/api/metadata.ts'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { getCustomer } from './customer.ts'
import { cardDeclined, getPaymentMethod } from './payment-method.ts'
import { getPrice } from './price.ts'
import { startSubscription } from './start-subscription.ts'
import type { createParams } from './subscription-params.ts'

const DAY = 24 * 60 * 60

/** Creates a subscription by an API call, without a hosted page. */
export function createSubscription(
  context: Context,
  input: z.output<typeof createParams>,
): Stripe.Subscription {
  const customer = getCustomer(context, input.customer, 'customer')
  const items = input.items.map(({ price, quantity = 1 }, at) => ({
    price: getRecurringPrice(context, price, `items[${at}][price]`),
    quantity,
  }))
  if (input.default_payment_method)
    getPaymentMethod(context, input.default_payment_method, 'default_payment_method')
  const trialEnd = trialEndOf(context, input)
  const cardId = input.default_payment_method ?? customer.invoice_settings.default_payment_method
  if (!cardId && trialEnd === null && input.payment_behavior !== 'default_incomplete') {
    const message = 'This customer has no attached payment source or default payment method.'
    throw invalidRequest(message, { code: 'resource_missing' })
  }
  const subscription = startSubscription(context, {
    customer: customer.id,
    items,
    trialEnd,
    missingPaymentMethod: input.trial_settings?.end_behavior.missing_payment_method,
    defaultPaymentMethod: input.default_payment_method ?? null,
    description: input.description,
    metadata: mergedMetadata({}, input.metadata),
  })
  if (subscription.status === 'incomplete' && input.payment_behavior === 'error_if_incomplete')
    throw cardDeclined()
  return subscription
}

function getRecurringPrice(context: Context, id: string, param: string): Stripe.Price {
  const price = getPrice(context, id, param)
  if (!price.active) throw invalidRequest(`The price specified is inactive: '${id}'`, { param })
  if (!price.recurring) {
    const message = `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`: '${id}'`
    throw invalidRequest(message, { param })
  }
  return price
}

function trialEndOf(
  context: Context,
  { trial_end, trial_period_days: days }: { trial_end?: number; trial_period_days?: number },
): number | null {
  if (trial_end !== undefined) return trial_end > context.now() ? trial_end : null
  return days ? context.now() + days * DAY : null
}
