import type { BillingSetup, billingEndpoints, Subscription } from '#contract/billing.ts'
import { checkSubscription } from '#server/billing/check-subscription.ts'
import { openPortal } from '#server/billing/open-portal.ts'
import { type StoredSubscription, subscription } from '#server/billing/queries.ts'
import { createCheckout } from '#server/checkout/create-checkout.ts'
import type { PaymentsConfig } from '#server/config.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import type { Handlers } from '#server/http/mount.ts'
import { type ReceiveDeps, receiveEvent } from '#server/provider-events/receive-event.ts'

export type BillingDeps = ReceiveDeps & { appUrl: URL; paymentsConfig: PaymentsConfig }

export function billingRoutes(deps: BillingDeps): Handlers<typeof billingEndpoints> {
  const { db } = deps
  return {
    readSubscription: async ({ session }) => {
      const stored = await db.asOwner(session.user.id, subscription)
      return { subscription: stored && view(stored) }
    },

    checkSubscription: ({ session, body }) => checkSubscription(deps, session.user.id, body.session_id),

    createCheckout: ({ session }) => createCheckout(deps, session.user),

    createBillingPortal: ({ session, body }) => openPortal(deps, session.user.id, body),

    readBillingSetup: () => billingSetup(deps),

    receiveStripeEvent: async ({ rawBody, headers }) => {
      await receiveEvent(deps, { source: 'platform', rawBody, headers })
      return { received: true }
    },

    receiveStripeConnectEvent: async ({ rawBody, headers }) => {
      await receiveEvent(deps, { source: 'connect', rawBody, headers })
      return { received: true }
    },
  }
}

function view(stored: StoredSubscription): Subscription {
  return {
    status: stored.status,
    trial_end_date: stored.trialEndsAt?.toISOString() ?? null,
    current_period_end: stored.periodEndsAt?.toISOString() ?? null,
    cancel_at_period_end: stored.cancelsAtPeriodEnd,
    has_card: stored.hasCard,
  }
}

async function billingSetup({ payments, paymentsConfig }: BillingDeps): Promise<BillingSetup> {
  const setOrNot = (values: readonly string[]) => (values.length > 0 ? 'set' : 'not set')
  return {
    secretKey: setOrNot([paymentsConfig.secretKey]),
    webhookSecret: setOrNot(paymentsConfig.secrets.platform),
    connectWebhookSecret: setOrNot(paymentsConfig.secrets.connect),
    activePrice: await hasPrice(payments.billing.hasPrice),
    isTestMode: payments.isTestMode,
  }
}

async function hasPrice(ask: () => Promise<boolean>): Promise<BillingSetup['activePrice']> {
  try {
    return (await ask()) ? 'set' : 'not set'
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'unknown'
    throw error
  }
}
