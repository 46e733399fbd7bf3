import type Stripe from 'stripe'
import { nestedList } from '#tools/payments-emulator/api/list-page.ts'
import { noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import { customersIn } from './customer.ts'
import { decimalOf } from './money.ts'
import { type PaymentMethod, paymentMethodsIn } from './payment-method.ts'

export const subscriptionsIn = (context: Context) => context.collection<Stripe.Subscription>('subscription')

export function getSubscription(context: Context, id: string, param?: string): Stripe.Subscription {
  const subscription = subscriptionsIn(context).get(id)
  if (!subscription) throw noSuch('subscription', id, param)
  return subscription
}

export function subscriptionsOf(context: Context, customerId: string): Stripe.Subscription[] {
  return subscriptionsIn(context)
    .all()
    .filter((subscription) => subscription.customer === customerId)
}

const ENDED = ['canceled', 'incomplete_expired']

export const hasEnded = ({ status }: Stripe.Subscription) => ENDED.includes(status)

/** Stores the change and records an event with the previous values. */
export function changeSubscription(
  context: Context,
  id: string,
  change: Partial<Stripe.Subscription>,
  event: string | null = 'customer.subscription.updated',
): Stripe.Subscription {
  const before = getSubscription(context, id)
  const subscription = { ...before, ...change }
  const previous = differences(before, subscription)
  if (Object.keys(previous).length === 0) return before
  subscriptionsIn(context).put(subscription)
  if (event) context.record(event, subscription, previous)
  return subscription
}

function differences(before: object, after: object): object {
  const valuesAfter = after as Record<string, unknown>
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(valuesAfter[name]),
  )
  return Object.fromEntries(changed)
}

/** The card that a charge would use: the subscription's own, else the customer's. */
export function chargeableCard(
  context: Context,
  subscription: Stripe.Subscription,
): PaymentMethod | undefined {
  const customer = customersIn(context).get(String(subscription.customer))
  const customerDefault =
    customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null
  const methods = paymentMethodsIn(context)
  return [subscription.default_payment_method, customerDefault]
    .flatMap((id) => (typeof id === 'string' ? (methods.get(id) ?? []) : []))
    .find((method) => method.customer !== null)
}

export const itemsOf = (subscription: Stripe.Subscription) => subscription.items.data

/** In the emulator, all items of a subscription share their period. */
export function periodOf(subscription: Stripe.Subscription): { start: number; end: number } {
  const [item] = itemsOf(subscription)
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 }
}

export function withPeriod(subscription: Stripe.Subscription, start: number, end: number) {
  const data = itemsOf(subscription).map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }))
  return { items: { ...subscription.items, data } }
}

type ItemInput = { price: Stripe.Price; quantity: number; start: number; end: number }

export function itemList(context: Context, subscriptionId: string, inputs: readonly ItemInput[]) {
  const data = inputs.map(
    ({ price, quantity, start, end }): Stripe.SubscriptionItem => ({
      id: newId('si', 14),
      object: 'subscription_item',
      billing_thresholds: null,
      created: context.now(),
      current_period_end: end,
      current_period_start: start,
      current_trial: null,
      discounts: [],
      metadata: {},
      plan: planOf(price),
      price,
      quantity,
      subscription: subscriptionId,
      tax_rates: [],
    }),
  )
  return nestedList(data, `/v1/subscription_items?subscription=${subscriptionId}`)
}

function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: decimalOf(price.unit_amount ?? 0),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
