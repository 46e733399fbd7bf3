import type Stripe from 'stripe'

export async function createMonthlyPrice(stripe: Stripe): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: 'Professional' })
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1500,
    recurring: { interval: 'month' },
    lookup_key: 'contract_monthly',
    transfer_lookup_key: true,
  })
}

export async function createTrialCheckout(stripe: Stripe): Promise<Stripe.Checkout.Session> {
  const { id: customer } = await stripe.customers.create({ email: 'ann@example.com' })
  const { id: price } = await createMonthlyPrice(stripe)
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    payment_method_collection: 'if_required',
    subscription_data: {
      trial_period_days: 3,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    },
    success_url: 'https://app.example.com/dashboard?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://app.example.com/signup-cancelled',
  })
}

export const cardPaymentParams = (payment_method: string): Stripe.PaymentIntentCreateParams => ({
  amount: 12000,
  currency: 'usd',
  payment_method,
  confirm: true,
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
})

export const createConnectedAccount = (stripe: Stripe): Promise<Stripe.V2.Core.Account> =>
  stripe.v2.core.accounts.create({
    contact_email: 'luna@example.com',
    dashboard: 'full',
    identity: { country: 'us' },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
  })
