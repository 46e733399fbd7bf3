import type { Variables } from '#server/base/variables.ts'

export type PaymentsConfig = {
  secretKey: string
  /** Null: the real provider. */
  apiBase: URL | null
  /** The webhook secrets: the current one, and during a rotation also the previous one. */
  secrets: { platform: string[]; connect: string[] }
}

const PROVIDER_ORIGIN = 'https://api.stripe.com'
const SECRETS = ['STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'] as const

export function paymentsConfig(variables: Variables): PaymentsConfig | null {
  if (!variables.STRIPE_SECRET_KEY) return null
  const [platform, connect] = SECRETS.map((name) =>
    [variables[name], variables[`${name}_PREVIOUS`]].filter((secret) => secret !== undefined),
  )
  return {
    secretKey: variables.STRIPE_SECRET_KEY,
    apiBase: customApiBase(variables.STRIPE_API_BASE),
    secrets: { platform: platform ?? [], connect: connect ?? [] },
  }
}

export function isLiveKey(key: string | undefined): boolean {
  return /^(sk|rk)_live_/.test(key ?? '')
}

function customApiBase(base: string | undefined): URL | null {
  return base && new URL(base).origin !== PROVIDER_ORIGIN ? new URL(base) : null
}

/** The origin of the checkout pages that our forms redirect to. */
export function checkoutOrigin({ apiBase }: PaymentsConfig): string {
  return apiBase?.origin ?? 'https://checkout.stripe.com'
}

/** Returns one message per contradiction. */
export function paymentContradictions(variables: Variables, isOnThisMachine: boolean): string[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = variables
  if (!key) {
    const orphaned = [...SECRETS, 'STRIPE_API_BASE' as const].filter((name) => variables[name])
    return orphaned.map((name) => `${name} is set without STRIPE_SECRET_KEY`)
  }
  const errors = SECRETS.filter((name) => !variables[name]).map(
    (name) => `${name} must be set with STRIPE_SECRET_KEY`,
  )
  if (!base || new URL(base).origin === PROVIDER_ORIGIN) return errors
  const reason = `because STRIPE_API_BASE (${new URL(base).origin}) is not the provider’s`
  if (isLiveKey(key)) errors.push(`STRIPE_SECRET_KEY must not be a live key, ${reason}`)
  if (!isOnThisMachine) errors.push(`APP_URL must be on this machine, ${reason}`)
  return errors
}
