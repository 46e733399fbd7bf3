import type { BillingSetup } from '#contract/billing.ts'
import type { PaymentsConfig } from '#server/base/payments-config.ts'
import { type PaymentsGateway, ProviderUnavailable } from '#server/gateways/payments.ts'

const ASK_WITHIN_MS = 2_000

/** What is set up, and never what it holds. */
export async function readSetup(payments: PaymentsGateway, config: PaymentsConfig): Promise<BillingSetup> {
  const setOrNot = (values: readonly string[]) => (values.length > 0 ? 'set' : 'not set')
  return {
    secretKey: setOrNot([config.secretKey]),
    webhookSecret: setOrNot(config.secrets.platform),
    connectWebhookSecret: setOrNot(config.secrets.connect),
    activePrice: await activePrice(payments),
    isTestMode: payments.isTestMode,
  }
}

async function activePrice(payments: PaymentsGateway): Promise<BillingSetup['activePrice']> {
  try {
    return (await payments.within(ASK_WITHIN_MS).billing.hasPrice()) ? 'set' : 'not set'
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'unknown'
    throw error
  }
}
