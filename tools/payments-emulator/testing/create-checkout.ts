import type Stripe from 'stripe'

/** The plan of all tests: $15 a month. */
export async function createPlan(stripe: Stripe): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: 'Professional' })
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1500,
    recurring: { interval: 'month' },
    lookup_key: 'professional_monthly',
  })
}

export async function createCheckout(
  stripe: Stripe,
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  const customer = params.customer ?? (await stripe.customers.create({ email: 'ann@example.com' })).id
  const { data } = await stripe.prices.list({ lookup_keys: ['professional_monthly'] })
  const price = data[0] ?? (await createPlan(stripe))
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://app.test/dashboard?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://app.test/signup-cancelled',
    ...params,
  })
}

/** A trial of three days that needs no card and is canceled without one. */
export const TRIAL = {
  payment_method_collection: 'if_required',
  subscription_data: {
    trial_period_days: 3,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  },
} satisfies Partial<Stripe.Checkout.SessionCreateParams>
