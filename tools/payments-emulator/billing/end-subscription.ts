import type Stripe from 'stripe'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { stopCollecting } from './stop-collecting.ts'
import { changeSubscription, getSubscription } from './subscription.ts'

export type EndReason = 'cancellation_requested' | 'payment_failed' | null

/** Ends a subscription immediately. */
export function endSubscription(context: Context, id: string, reason: EndReason): Stripe.Subscription {
  const before = getSubscription(context, id)
  for (const name of ['subscription.period_end', 'subscription.trial_will_end', 'subscription.give_up']) {
    context.unschedule(name, id)
  }
  stopCollecting(context, id)
  return changeSubscription(
    context,
    id,
    {
      status:
        before.status === 'incomplete' && reason !== 'cancellation_requested'
          ? 'incomplete_expired'
          : 'canceled',
      cancel_at_period_end: false,
      canceled_at: before.canceled_at ?? context.now(),
      ended_at: context.now(),
      cancellation_details: {
        comment: null,
        feedback: null,
        feedback_option: null,
        ...before.cancellation_details,
        reason: reason ?? before.cancellation_details?.reason ?? null,
      },
    },
    'customer.subscription.deleted',
  )
}

/** The subscription keeps its status until the end of the period. */
export function cancelAtPeriodEnd(context: Context, subscription: Stripe.Subscription): Stripe.Subscription {
  const [item] = subscription.items.data
  return changeSubscription(context, subscription.id, {
    cancel_at_period_end: true,
    cancel_at: item?.current_period_end ?? null,
    canceled_at: context.now(),
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...subscription.cancellation_details,
      reason: 'cancellation_requested',
    },
  })
}

export function resumeSubscription(context: Context, subscription: Stripe.Subscription): Stripe.Subscription {
  return changeSubscription(context, subscription.id, {
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  })
}
