import type Stripe from 'stripe'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { nextPeriodEnd } from './billing-interval.ts'
import { endSubscription } from './end-subscription.ts'
import { COLLECT_AFTER_SECONDS, draftInvoice } from './invoice.ts'
import { recurrenceOf } from './start-subscription.ts'
import { cardOf, changeSubscription, itemsOf, periodOf, subscriptionIn, withPeriod } from './subscription.ts'

/** A trial or a paid period is over: it ends, or the next begins and is charged an hour later. */
export function turnPeriod(context: Context, id: string): void {
  const subscription = subscriptionIn(context, id)
  if (subscription.cancel_at_period_end) {
    endSubscription(context, id, 'cancellation_requested')
  } else if (subscription.status === 'trialing' && !cardOf(context, subscription)) {
    endTrialWithoutCard(context, subscription)
  } else {
    beginPeriod(context, subscription)
  }
}

function endTrialWithoutCard(context: Context, subscription: Stripe.Subscription): void {
  const behaviour = subscription.trial_settings?.end_behavior.missing_payment_method
  if (behaviour === 'cancel') endSubscription(context, subscription.id, null)
  else if (behaviour === 'pause') {
    changeSubscription(context, subscription.id, { status: 'paused' }, 'customer.subscription.paused')
  } else beginPeriod(context, subscription)
}

function beginPeriod(context: Context, subscription: Stripe.Subscription): void {
  const { end: start } = periodOf(subscription)
  const recurrence = recurrenceOf({ items: itemsOf(subscription) })
  const end = nextPeriodEnd(subscription.billing_cycle_anchor, start, recurrence)
  const moved = { ...subscription, ...withPeriod(subscription, start, end) }
  const invoice = draftInvoice(context, moved, 'subscription_cycle')
  changeSubscription(context, subscription.id, {
    items: moved.items,
    latest_invoice: invoice.id,
    ...(subscription.status === 'trialing' && { status: 'active' }),
  })
  context.schedule('invoice.collect', invoice.id, start + COLLECT_AFTER_SECONDS)
  context.schedule('subscription.period_end', subscription.id, end)
}
