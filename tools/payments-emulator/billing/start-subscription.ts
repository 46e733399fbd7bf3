import type Stripe from 'stripe'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import { nextPeriodEnd, type Recurrence } from './billing-interval.ts'
import { blankSubscription } from './blank-subscription.ts'
import { collectInvoice } from './collect-invoice.ts'
import { draftInvoice, finalizeInvoice } from './invoice.ts'
import { changeSubscription, getSubscription, itemList, subscriptionsIn } from './subscription.ts'
import { trialSettingsOf } from './trial-settings.ts'

const DAY = 24 * 60 * 60
const HOUR = 60 * 60

export type StartOptions = {
  customer: string
  items: { price: Stripe.Price; quantity: number }[]
  trialEnd: number | null
  missingPaymentMethod?: 'cancel' | 'create_invoice' | 'pause'
  defaultPaymentMethod: string | null
  description?: string | null
  metadata: Record<string, string>
  /** 3-D Secure was just completed on a hosted page. */
  isAuthenticated?: boolean
}

/** With a trial nothing is due. Without one, the first invoice is collected right away, which decides the status. */
export function startSubscription(context: Context, options: StartOptions): Stripe.Subscription {
  const subscription = subscriptionsIn(context).put(newSubscription(context, options))
  context.record('customer.subscription.created', subscription)
  context.schedule(
    'subscription.period_end',
    subscription.id,
    subscription.items.data[0]?.current_period_end ?? 0,
  )
  if (options.trialEnd !== null) announceTrialEnd(context, subscription, options.trialEnd)
  const draft = draftInvoice(context, subscription, 'subscription_create')
  changeSubscription(context, subscription.id, { latest_invoice: draft.id }, null)
  const invoice = finalizeInvoice(context, draft)
  collectInvoice(context, invoice.id, options)
  const started = getSubscription(context, subscription.id)
  if (started.status === 'incomplete')
    context.schedule('subscription.give_up', started.id, context.now() + 23 * HOUR)
  return started
}

function newSubscription(context: Context, options: StartOptions): Stripe.Subscription {
  const id = newId('sub')
  const now = context.now()
  const { trialEnd } = options
  const anchor = trialEnd ?? now
  const end = trialEnd ?? nextPeriodEnd(now, now, recurrenceOf(options))
  const items = options.items.map((item) => ({ ...item, start: now, end }))
  const blank = blankSubscription({
    id,
    billing_cycle_anchor: anchor,
    created: now,
    currency: options.items[0]?.price.currency ?? 'usd',
    customer: options.customer,
    items: itemList(context, id, items),
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
  })
  return {
    ...blank,
    default_payment_method: options.defaultPaymentMethod,
    description: options.description ?? null,
    metadata: options.metadata,
    trial_end: trialEnd,
    trial_settings: trialSettingsOf(options.missingPaymentMethod),
    trial_start: trialEnd === null ? null : now,
  }
}

/** Sends the event three days before the end, or right away for a trial of up to three days. */
function announceTrialEnd(context: Context, subscription: Stripe.Subscription, trialEnd: number): void {
  const at = trialEnd - 3 * DAY
  if (at > context.now()) context.schedule('subscription.trial_will_end', subscription.id, at)
  else context.record('customer.subscription.trial_will_end', subscription)
}

export function recurrenceOf({ items }: { items: readonly { price: Stripe.Price }[] }): Recurrence {
  return items[0]?.price.recurring ?? { interval: 'month', interval_count: 1 }
}
