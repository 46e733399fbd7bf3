import type { BillingSetup } from '#contract/billing.ts'
import type { PaymentsConfig } from '#server/base/payments-config.ts'
import { type PaymentsGateway, ProviderUnavailable } from '#server/gateways/payments.ts'

const PROVIDER_TIMEOUT_MS = 2_000

/** Reports which settings are set, never their values. */
export async function readSetup(payments: PaymentsGateway, config: PaymentsConfig): Promise<BillingSetup> {
  const stateOf = (values: readonly string[]) => (values.length > 0 ? 'set' : 'not set')
  return {
    secretKey: stateOf([config.secretKey]),
    webhookSecret: stateOf(config.secrets.platform),
    connectWebhookSecret: stateOf(config.secrets.connect),
    activePrice: await readActivePrice(payments),
    isTestMode: payments.isTestMode,
  }
}

async function readActivePrice(payments: PaymentsGateway): Promise<BillingSetup['activePrice']> {
  try {
    return (await payments.within(PROVIDER_TIMEOUT_MS).billing.hasPrice()) ? 'set' : 'not set'
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'unknown'
    throw error
  }
}
