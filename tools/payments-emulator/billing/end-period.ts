import type Stripe from 'stripe'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { nextPeriodEnd } from './billing-interval.ts'
import { endSubscription } from './end-subscription.ts'
import { COLLECT_AFTER_SECONDS, draftInvoice } from './invoice.ts'
import { recurrenceOf } from './start-subscription.ts'
import {
  changeSubscription,
  chargeableCard,
  getSubscription,
  itemsOf,
  periodOf,
  withPeriod,
} from './subscription.ts'

/** At the end of a trial or paid period: ends the subscription, or starts the next period, charged an hour later. */
export function endPeriod(context: Context, id: string): void {
  const subscription = getSubscription(context, id)
  if (subscription.cancel_at_period_end) {
    endSubscription(context, id, 'cancellation_requested')
  } else if (subscription.status === 'trialing' && !chargeableCard(context, subscription)) {
    endTrialWithoutCard(context, subscription)
  } else {
    startPeriod(context, subscription)
  }
}

function endTrialWithoutCard(context: Context, subscription: Stripe.Subscription): void {
  const behaviour = subscription.trial_settings?.end_behavior.missing_payment_method
  if (behaviour === 'cancel') endSubscription(context, subscription.id, null)
  else if (behaviour === 'pause') {
    changeSubscription(context, subscription.id, { status: 'paused' }, 'customer.subscription.paused')
  } else startPeriod(context, subscription)
}

function startPeriod(context: Context, subscription: Stripe.Subscription): void {
  const { end: start } = periodOf(subscription)
  const recurrence = recurrenceOf({ items: itemsOf(subscription) })
  const end = nextPeriodEnd(subscription.billing_cycle_anchor, start, recurrence)
  const renewed = { ...subscription, ...withPeriod(subscription, start, end) }
  const invoice = draftInvoice(context, renewed, 'subscription_cycle')
  changeSubscription(context, subscription.id, {
    items: renewed.items,
    latest_invoice: invoice.id,
    ...(subscription.status === 'trialing' && { status: 'active' }),
  })
  context.schedule('invoice.collect', invoice.id, start + COLLECT_AFTER_SECONDS)
  context.schedule('subscription.period_end', subscription.id, end)
}
