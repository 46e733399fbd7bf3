import type Stripe from 'stripe'
import { PLAN } from '#domain/billing/plan.ts'

/** Marks what this code made, so that the next process finds it. */
const MADE_BY = { made_by: 'wheelhouse' }
/** Counted up when the portal's settings below change: an older one is then left alone. */
const PORTAL_EDITION = '1'

export type StripePlan = ReturnType<typeof stripePlan>

/** What must stand at the provider before anyone can subscribe: product, price and the portal's settings. */
export function stripePlan(stripe: Stripe, appUrl: URL) {
  let price: string | null = null
  let portal: string | null = null

  async function findPrice(): Promise<string | null> {
    const wish = { lookup_keys: [PLAN.lookupKey], active: true, limit: 1 }
    const { data } = await stripe.prices.list(wish)
    return data[0]?.id ?? null
  }

  async function makePrice(): Promise<string> {
    const product = await stripe.products.create({ name: `Wheelhouse ${PLAN.name}`, metadata: MADE_BY })
    const { id } = await stripe.prices.create({
      product: product.id,
      lookup_key: PLAN.lookupKey,
      unit_amount: PLAN.monthlyCents,
      currency: PLAN.currency,
      recurring: { interval: 'month' },
    })
    return id
  }

  async function findPortal(): Promise<string | null> {
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
    const ours = data.find(
      ({ metadata }) => metadata?.edition === PORTAL_EDITION && metadata.app === appUrl.origin,
    )
    return ours?.id ?? null
  }

  return {
    async priceId(): Promise<string> {
      price ??= (await findPrice()) ?? (await madeOrFound(makePrice, findPrice))
      return price
    },
    async portalId(): Promise<string> {
      portal ??=
        (await findPortal()) ?? (await stripe.billingPortal.configurations.create(portalSettings(appUrl))).id
      return portal
    },
    hasPrice: async () => price !== null || (await findPrice()) !== null,
  }
}

/** Another process may have been quicker: a lookup key is given once. */
async function madeOrFound(make: () => Promise<string>, find: () => Promise<string | null>): Promise<string> {
  try {
    return await make()
  } catch (error) {
    const found = await find()
    if (found === null) throw error
    return found
  }
}

function portalSettings({ origin }: URL): Stripe.BillingPortal.ConfigurationCreateParams {
  return {
    business_profile: {
      headline: 'Wheelhouse',
      terms_of_service_url: `${origin}/terms`,
      privacy_policy_url: `${origin}/privacy`,
    },
    default_return_url: `${origin}/dashboard/settings?tab=billing`,
    metadata: { ...MADE_BY, edition: PORTAL_EDITION, app: origin },
    features: {
      customer_update: { enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: { enabled: false },
    },
  }
}
