import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { SUBSCRIPTION_STATUSES } from '#domain/billing/access.ts'

const Status = z.enum(SUBSCRIPTION_STATUSES)

/** The trial ran out and no paid period followed. */
const endedWithTrial = z.boolean()

/** The subscription as the browser keeps it: live, and cached per owner. */
export const SubscriptionCheck = z.object({
  hasSubscription: z.boolean(),
  status: Status,
  trial_end: z.nullable(z.iso.datetime()),
  ended_with_trial: endedWithTrial,
})
export type SubscriptionCheck = z.output<typeof SubscriptionCheck>

/** The stored subscription, for the Billing tab. */
export const Subscription = z.object({
  status: Status,
  trial_end_date: z.nullable(z.iso.datetime()),
  current_period_end: z.nullable(z.iso.datetime()),
  cancel_at_period_end: z.boolean(),
  /** Whether the next charge has a card. */
  has_card: z.boolean(),
  ended_with_trial: endedWithTrial,
})
export type Subscription = z.output<typeof Subscription>

const SetOrNot = z.enum(['set', 'not set'])

/** Shows operators which settings are missing. It never contains a secret. */
export const BillingSetup = z.object({
  secretKey: SetOrNot,
  webhookSecret: SetOrNot,
  connectWebhookSecret: SetOrNot,
  activePrice: z.enum(['set', 'not set', 'unknown']),
  isTestMode: z.boolean(),
})
export type BillingSetup = z.output<typeof BillingSetup>

export const billingEndpoints = {
  readSubscription: endpoint('GET /api/subscription', 'owner', {
    summary: 'Returns the stored subscription, or null. Requires no active subscription.',
    output: z.object({ subscription: z.nullable(Subscription) }),
  }),
  checkSubscription: endpoint('POST /api/check-subscription', 'owner', {
    summary:
      'Returns whether the owner may use the dashboard. Checks with the provider if the stored state may be outdated.',
    body: z.object({
      /** The checkout from which the owner has just returned. */
      session_id: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: SubscriptionCheck,
  }),
  createCheckout: endpoint('POST /api/create-checkout', 'owner', {
    summary: 'Opens a hosted checkout to subscribe, or the card page after a failed payment.',
    output: z.object({ sessionId: z.string(), url: z.url() }),
    errors: ['already_subscribed', 'provider_unavailable'],
    networkLimit: { tries: 60, windowSeconds: 15 * 60 },
  }),
  createBillingPortal: endpoint('POST /api/create-billing-portal', 'owner', {
    summary: 'Opens the hosted page to change the card, cancel, resume and see past charges.',
    body: z.object({
      returnUrl: z.url('Enter the address to return to').check(z.maxLength(2_000)),
      /** Opens the form for a new card directly. */
      flow: z.optional(z.literal('payment_method_update')),
    }),
    output: z.object({ url: z.url() }),
    errors: ['no_billing_account', 'subscription_required', 'provider_unavailable'],
    networkLimit: { tries: 60, windowSeconds: 15 * 60 },
  }),
  readBillingSetup: endpoint('GET /api/billing-setup', 'owner', {
    summary: 'Returns which payment settings are configured, never their values.',
    output: BillingSetup,
    networkLimit: { tries: 60, windowSeconds: 15 * 60 },
  }),
}
