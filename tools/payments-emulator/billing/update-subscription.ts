import type Stripe from 'stripe'
import type { z } from 'zod'
import { mergedMetadata } from '#tools/payments-emulator/api/metadata.ts'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { endPeriod } from './end-period.ts'
import { cancelAtPeriodEnd, resumeSubscription } from './end-subscription.ts'
import { getPaymentMethod } from './payment-method.ts'
import { changeSubscription, getSubscription, hasEnded, withPeriod } from './subscription.ts'
import type { updateParams } from './subscription-params.ts'
import { trialSettingsOf } from './trial-settings.ts'

type Input = z.output<typeof updateParams>

export function updateSubscription(context: Context, id: string, input: Input): Stripe.Subscription {
  const before = getSubscription(context, id)
  requireNotEnded(before, input)
  if (input.default_payment_method)
    getPaymentMethod(context, input.default_payment_method, 'default_payment_method')
  const changed = changeSubscription(context, id, fieldChanges(before, input))
  if (input.cancel_at_period_end === true && !changed.cancel_at_period_end)
    cancelAtPeriodEnd(context, changed)
  if (input.cancel_at_period_end === false && changed.cancel_at_period_end)
    resumeSubscription(context, changed)
  if (input.trial_end !== undefined) moveTrialEnd(context, id, input.trial_end)
  return getSubscription(context, id)
}

function fieldChanges(before: Stripe.Subscription, input: Input): Partial<Stripe.Subscription> {
  return {
    ...(input.default_payment_method !== undefined && {
      default_payment_method: input.default_payment_method || null,
    }),
    ...(input.description !== undefined && { description: input.description }),
    ...(input.trial_settings && {
      trial_settings: trialSettingsOf(input.trial_settings.end_behavior.missing_payment_method),
    }),
    ...(input.cancellation_details && {
      cancellation_details: {
        comment: null,
        feedback: null,
        feedback_option: null,
        reason: null,
        ...before.cancellation_details,
        ...input.cancellation_details,
      },
    }),
    metadata: mergedMetadata(before.metadata, input.metadata),
  }
}

function moveTrialEnd(context: Context, id: string, trialEnd: 'now' | number): void {
  const before = getSubscription(context, id)
  const end = trialEnd === 'now' ? context.now() : trialEnd
  const [item] = before.items.data
  changeSubscription(context, id, {
    ...withPeriod(before, item?.current_period_start ?? end, end),
    billing_cycle_anchor: end,
    trial_end: end,
    status: 'trialing',
  })
  if (end <= context.now()) endPeriod(context, id)
  else context.schedule('subscription.period_end', id, end)
}

function requireNotEnded(
  before: Stripe.Subscription,
  { metadata, cancellation_details, ...more }: Input,
): void {
  if (!hasEnded(before) || Object.values(more).every((value) => value === undefined)) return
  throw invalidRequest(
    `A canceled subscription can only update its cancellation_details and metadata. '${before.id}' is ${before.status}.`,
  )
}
