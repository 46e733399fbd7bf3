import type Stripe from 'stripe'
import { PLAN } from '#domain/billing/plan.ts'
import type { ProviderSubscription } from '#domain/billing/provider-subscription.ts'
import {
  type BillingGateway,
  type CheckoutRequest,
  type CustomerNews,
  EVENT_SUBJECTS,
  type ProviderEvent,
} from '#server/gateways/payments.ts'
import { askEach, orNull, type ProviderCall } from '#server/gateways/provider-calls.ts'
import { idOf, toSession, unlessOver } from '#server/gateways/stripe-checkout.ts'
import type { StripePlan } from '#server/gateways/stripe-plan.ts'

const PAGE = 100

export type BillingOptions = { stripe: Stripe; ask: ProviderCall; appUrl: URL; plan: StripePlan }

export function stripeBilling({ stripe, ask, appUrl, plan }: BillingOptions): BillingGateway {
  return {
    async createCustomer({ userId, email, attempt }) {
      const wish = { email, metadata: { user_id: userId } }
      const { id } = await ask(() =>
        stripe.customers.create(wish, { idempotencyKey: `cus:${userId}:${attempt}` }),
      )
      return id
    },

    async openCheckout(wish) {
      const price = await ask(plan.priceId)
      const idempotencyKey = `co:${wish.userId}:${wish.attempt}`
      return toSession(
        await ask(() =>
          stripe.checkout.sessions.create(checkoutParams(wish, price, appUrl), { idempotencyKey }),
        ),
      )
    },

    async checkoutSession(id) {
      const session = await ask(() => orNull(stripe.checkout.sessions.retrieve(id)))
      return session && toSession(session)
    },

    async expireCheckout(id) {
      await ask(() => orNull(unlessOver(stripe.checkout.sessions.expire(id))))
    },

    async subscriptionsOf(customer) {
      const { data } = await ask(() =>
        stripe.subscriptions.list({ customer, status: 'all', limit: PAGE, expand: ['data.customer'] }),
      )
      return data.map(toSubscription)
    },

    async cancelSubscription(id) {
      // What was paid for the unused time is put to the customer's credit.
      const wish = { prorate: true, invoice_now: true }
      await ask(() => orNull(stripe.subscriptions.cancel(id, wish, { idempotencyKey: `cancel:${id}` })))
    },

    async openPortal({ customerId, returnUrl, flow }) {
      const configuration = await ask(plan.portalId)
      const session = await ask(() =>
        stripe.billingPortal.sessions.create({
          customer: customerId,
          configuration,
          return_url: returnUrl,
          ...(flow && {
            flow_data: {
              type: flow,
              after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
            },
          }),
        }),
      )
      return { id: session.id, url: session.url }
    },

    customerBehind: (news, id) => ask(() => customerBehind(stripe, news, id)),

    async *everySubscription() {
      const wish: Stripe.SubscriptionListParams = { status: 'all', limit: PAGE, expand: ['data.customer'] }
      for await (const subscription of askEach(() => stripe.subscriptions.list(wish))) {
        yield { customerId: idOf(subscription.customer), subscription: toSubscription(subscription) }
      }
    },

    undeliveredEvents: () => undeliveredEvents(stripe),

    hasPrice: () => ask(plan.hasPrice),
  }
}

/** Events of the last thirty days that never reached us, of the kinds that concern us. */
async function* undeliveredEvents(stripe: Stripe): AsyncIterable<ProviderEvent> {
  const missed = askEach(() => stripe.events.list({ delivery_success: false, limit: 100 }))
  for await (const event of missed) {
    // The list speaks of snapshots; deliveries are thin and carry the version in front.
    const type = `v1.${event.type}`
    if (!(type in EVENT_SUBJECTS.platform)) continue
    const { id } = event.data.object as { id?: string }
    yield { id: event.id, type, context: event.account ?? null, objectId: id ?? null, isLive: event.livemode }
  }
}

function checkoutParams(
  { userId, customerId, hasTrial }: CheckoutRequest,
  price: string,
  { origin }: URL,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: userId,
    line_items: [{ price, quantity: 1 }],
    payment_method_collection: hasTrial ? 'if_required' : 'always',
    subscription_data: {
      metadata: { user_id: userId },
      ...(hasTrial && {
        trial_period_days: PLAN.trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
    success_url: `${origin}/dashboard?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/signup-cancelled`,
  }
}

function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const { id, status, created, trial_end, items, cancel_at_period_end } = subscription
  const periodEnd = items.data[0]?.current_period_end
  return {
    id,
    status,
    createdAtMs: created * 1_000,
    trialEndsAtMs: trial_end === null ? null : trial_end * 1_000,
    periodEndsAtMs: periodEnd === undefined ? null : periodEnd * 1_000,
    cancelsAtPeriodEnd: cancel_at_period_end || subscription.cancel_at !== null,
    hasCard: hasCard(subscription),
  }
}

/** The subscription's own card, or the one the customer keeps for everything. */
function hasCard({ default_payment_method, customer }: Stripe.Subscription): boolean {
  if (default_payment_method) return true
  if (typeof customer === 'string' || customer.deleted) return false
  return Boolean(customer.invoice_settings.default_payment_method)
}

async function customerBehind(stripe: Stripe, news: CustomerNews, id: string): Promise<string | null> {
  if (news === 'customer') return id
  const shelf = {
    checkout: stripe.checkout.sessions,
    subscription: stripe.subscriptions,
    invoice: stripe.invoices,
  }
  const object = await orNull<{ customer: string | { id: string } | null }>(shelf[news].retrieve(id))
  return object?.customer ? idOf(object.customer) : null
}
