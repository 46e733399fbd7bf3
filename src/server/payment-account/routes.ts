import type { paymentAccountEndpoints } from '#contract/payment-account.ts'
import { accountState } from '#domain/billing/account-state.ts'
import type { SyncDeps } from '#server/billing/sync-subscription.ts'
import type { Handlers } from '#server/http/mount.ts'
import { connectAccount } from '#server/payment-account/connect-account.ts'
import {
  accountOf,
  emailsOnPayment,
  saveEmailsOnPayment,
  setConnected,
} from '#server/payment-account/queries.ts'
import { connectedAccount, readAccount } from '#server/payment-account/read-account.ts'
import { refuse } from '#server/refusal.ts'

export function paymentAccountRoutes(deps: SyncDeps): Handlers<typeof paymentAccountEndpoints> {
  const { db } = deps
  return {
    readPaymentAccount: ({ session }) => readAccount(deps, session.user.id),

    changePaymentAccount: async ({ query, session: { user } }) => {
      switch (query.action) {
        case 'create-account':
          return connectAccount(deps, user)
        case 'create-dashboard-link':
          return dashboardLink(deps, user.id)
        case 'disconnect':
          return disconnect(deps, user.id)
      }
    },

    readPaymentSettings: async ({ session }) => ({
      email_on_payment: await db.asOwner(session.user.id, emailsOnPayment),
    }),

    savePaymentSettings: async ({ body, session: { user } }) => {
      await db.asOwner(user.id, (tx) => saveEmailsOnPayment(tx, user.id, body.email_on_payment))
      return body
    },
  }
}

/** An account that was never set up has no page of its own yet. */
async function dashboardLink(deps: SyncDeps, userId: string): Promise<{ url?: string; fallbackUrl: string }> {
  const account = (await connectedAccount(deps, userId)) ?? refuse('account_not_connected')
  const { url, fallbackUrl } = deps.payments.connect.dashboard(account.accountId)
  return accountState(account).details_submitted ? { url, fallbackUrl } : { fallbackUrl }
}

/** Ours alone: the account lives on at the provider, with its history. */
async function disconnect({ db }: SyncDeps, userId: string): Promise<object> {
  await db.asSystem(async (tx) => {
    const account = await accountOf(tx, userId)
    if (account) await setConnected(tx, account.accountId, false)
  })
  return {}
}
