import type Stripe from 'stripe'
import { PLAN } from '#domain/billing/plan.ts'

/** Marks objects that this code created. */
const MARKER = { made_by: 'wheelhouse' }
/** Increment it when the portal settings below change: a new configuration is then created. */
const PORTAL_VERSION = '1'

export type StripePlan = ReturnType<typeof stripePlan>

/** Creates or finds what subscribing requires at the provider: product, price and portal settings. */
export function stripePlan(stripe: Stripe, appUrl: URL) {
  let price: string | null = null
  let portal: string | null = null

  async function findPrice(): Promise<string | null> {
    const query = { lookup_keys: [PLAN.lookupKey], active: true, limit: 1 }
    const { data } = await stripe.prices.list(query)
    return data[0]?.id ?? null
  }

  async function createPrice(): Promise<string> {
    const product = await stripe.products.create({ name: `Wheelhouse ${PLAN.name}`, metadata: MARKER })
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
    const existing = data.find(
      ({ metadata }) => metadata?.edition === PORTAL_VERSION && metadata.app === appUrl.origin,
    )
    return existing?.id ?? null
  }

  return {
    async priceId(): Promise<string> {
      price ??= (await findPrice()) ?? (await createOrFind(createPrice, findPrice))
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

/** Creating fails if another process was faster, because lookup keys are unique. */
async function createOrFind(
  create: () => Promise<string>,
  find: () => Promise<string | null>,
): Promise<string> {
  try {
    return await create()
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
    metadata: { ...MARKER, edition: PORTAL_VERSION, app: origin },
    features: {
      customer_update: { enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: { enabled: false },
    },
  }
}
