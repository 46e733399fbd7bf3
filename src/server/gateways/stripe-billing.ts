import type Stripe from 'stripe'
import { PLAN } from '#domain/billing/plan.ts'
import type { ProviderSubscription } from '#domain/billing/provider-subscription.ts'
import {
  type BillingGateway,
  type BillingObject,
  type CheckoutRequest,
  EVENT_SUBJECTS,
  type ProviderEvent,
} from '#server/gateways/payments.ts'
import { nullIfMissing, type ProviderCall, readPages } from '#server/gateways/provider-calls.ts'
import { idOf, nullIfEnded, toSession } from '#server/gateways/stripe-checkout.ts'
import type { StripePlan } from '#server/gateways/stripe-plan.ts'

const PAGE_SIZE = 100

export type BillingOptions = { stripe: Stripe; call: ProviderCall; appUrl: URL; plan: StripePlan }

export function stripeBilling({ stripe, call, appUrl, plan }: BillingOptions): BillingGateway {
  return {
    async createCustomer({ userId, email, attempt }) {
      const params = { email, metadata: { user_id: userId } }
      const { id } = await call(() =>
        stripe.customers.create(params, { idempotencyKey: `cus:${userId}:${attempt}` }),
      )
      return id
    },

    async openCheckout(request) {
      const price = await call(plan.priceId)
      const idempotencyKey = `co:${request.userId}:${request.attempt}`
      return toSession(
        await call(() =>
          stripe.checkout.sessions.create(checkoutParams(request, price, appUrl), { idempotencyKey }),
        ),
      )
    },

    async readCheckout(id) {
      const session = await call(() => nullIfMissing(stripe.checkout.sessions.retrieve(id)))
      return session && toSession(session)
    },

    async expireCheckout(id) {
      await call(() => nullIfMissing(nullIfEnded(stripe.checkout.sessions.expire(id))))
    },

    async listSubscriptions(customer) {
      const { data } = await call(() =>
        stripe.subscriptions.list({ customer, status: 'all', limit: PAGE_SIZE, expand: ['data.customer'] }),
      )
      return data.map(toSubscription)
    },

    async cancelSubscription(id) {
      // The unused paid time is credited to the customer.
      const params = { prorate: true, invoice_now: true }
      await call(() =>
        nullIfMissing(stripe.subscriptions.cancel(id, params, { idempotencyKey: `cancel:${id}` })),
      )
    },

    async openPortal({ customerId, returnUrl, flow }) {
      const configuration = await call(plan.portalId)
      const session = await call(() =>
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

    findCustomer: (kind, id) => call(() => findCustomerOf(stripe, kind, id)),

    async *listAllSubscriptions() {
      const params: Stripe.SubscriptionListParams = {
        status: 'all',
        limit: PAGE_SIZE,
        expand: ['data.customer'],
      }
      for await (const subscription of readPages(() => stripe.subscriptions.list(params))) {
        yield { customerId: idOf(subscription.customer), subscription: toSubscription(subscription) }
      }
    },

    listUndeliveredEvents: () => undeliveredEvents(stripe),

    hasPrice: () => call(plan.hasPrice),
  }
}

/** Undelivered events of the last thirty days with types we handle. */
async function* undeliveredEvents(stripe: Stripe): AsyncIterable<ProviderEvent> {
  const undelivered = readPages(() => stripe.events.list({ delivery_success: false, limit: 100 }))
  for await (const event of undelivered) {
    // This list has snapshot events; the types of thin events have a version prefix.
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

/** Checks the subscription's own card and the customer's default one. */
function hasCard({ default_payment_method, customer }: Stripe.Subscription): boolean {
  if (default_payment_method) return true
  if (typeof customer === 'string' || customer.deleted) return false
  return Boolean(customer.invoice_settings.default_payment_method)
}

async function findCustomerOf(stripe: Stripe, kind: BillingObject, id: string): Promise<string | null> {
  if (kind === 'customer') return id
  const resources = {
    checkout: stripe.checkout.sessions,
    subscription: stripe.subscriptions,
    invoice: stripe.invoices,
  }
  const object = await nullIfMissing<{ customer: string | { id: string } | null }>(
    resources[kind].retrieve(id),
  )
  return object?.customer ? idOf(object.customer) : null
}
