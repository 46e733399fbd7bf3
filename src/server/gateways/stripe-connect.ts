import type Stripe from 'stripe'
import type { ConnectAccount, ConnectGateway } from '#server/gateways/payments.ts'
import { nullIfMissing, type ProviderCall } from '#server/gateways/provider-calls.ts'

const DASHBOARD = 'https://dashboard.stripe.com'
const DUE_NOW = ['currently_due', 'past_due']

export type ConnectOptions = { stripe: Stripe; call: ProviderCall; appUrl: URL; apiBase: URL | null }

export function stripeConnect({ stripe, call, appUrl, apiBase }: ConnectOptions): ConnectGateway {
  const settingsUrl = `${appUrl.origin}/dashboard/settings?tab=payment`
  return {
    async createAccount({ userId, n, email, businessName }) {
      // A retry with the same idempotency key must send the same data, but the name may change: it is set separately.
      const { id } = await call(() =>
        stripe.v2.core.accounts.create(
          {
            contact_email: email,
            dashboard: 'full',
            identity: { country: 'us' },
            configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
            // The owner is the merchant: fees, refunds and losses are between them and the provider.
            defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
            metadata: { user_id: userId },
          },
          { idempotencyKey: `acct:${userId}:${n}` },
        ),
      )
      if (businessName) await call(() => stripe.v2.core.accounts.update(id, { display_name: businessName }))
      return id
    },

    async createSetUpUrl(accountId) {
      const { url } = await call(() =>
        stripe.v2.core.accountLinks.create({
          account: accountId,
          use_case: {
            type: 'account_onboarding',
            account_onboarding: {
              refresh_url: `${settingsUrl}&setup=continue`,
              return_url: `${settingsUrl}&success=true&account_id=${accountId}`,
            },
          },
        }),
      )
      return url
    },

    async readAccount(accountId) {
      const account = await call(() =>
        nullIfMissing(
          stripe.v2.core.accounts.retrieve(accountId, {
            include: ['configuration.merchant', 'requirements', 'identity'],
          }),
        ),
      )
      return account && toAccount(account)
    },

    dashboard(accountId) {
      if (apiBase)
        return { url: `${apiBase.origin}/_emulator#${accountId}`, fallbackUrl: `${apiBase.origin}/_emulator` }
      return { url: `${DASHBOARD}/${accountId}`, fallbackUrl: DASHBOARD }
    },
  }
}

function toAccount(account: Stripe.V2.Core.Account): ConnectAccount {
  const entries = account.requirements?.entries ?? []
  return {
    id: account.id,
    name: account.display_name ?? null,
    isClosed: account.closed === true,
    cardPayments: account.configuration?.merchant?.capabilities?.card_payments?.status ?? null,
    awaitsOwner: entries.some(
      ({ awaiting_action_from, minimum_deadline }) =>
        awaiting_action_from === 'user' && DUE_NOW.includes(minimum_deadline.status),
    ),
  }
}
