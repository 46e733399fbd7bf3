import type { paymentAccountEndpoints } from '#contract/payment-account.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { MAX_REQUEST_MS } from '#server/gateways/provider-calls.ts'
import type { Handlers } from '#server/http/mount.ts'
import {
  connectAccount,
  continueOnboarding,
  disconnectAccount,
  readDashboardUrls,
} from '#server/invoices/payment-account/connect-account.ts'
import { paymentSettings } from '#server/invoices/payment-account/queries.ts'
import { readAccount } from '#server/invoices/payment-account/read-account.ts'
import { savePaymentSettings } from '#server/invoices/payment-account/save-payment-settings.ts'

export function paymentAccountRoutes(deps: ProviderDeps): Handlers<typeof paymentAccountEndpoints> {
  const { db, payments } = deps
  /** The time limit covers all provider calls of one request. */
  const withTimeLimit = () => ({ ...deps, payments: payments.within(MAX_REQUEST_MS) })
  return {
    readPaymentAccount: ({ session }) => readAccount(deps, session.user.id),

    changePaymentAccount: async ({ query, session: { user }, ...caller }) => {
      switch (query.action) {
        case 'create-account':
          return connectAccount(withTimeLimit(), user, caller)
        case 'continue-setup':
          return continueOnboarding(withTimeLimit(), user.id)
        case 'create-dashboard-link':
          return readDashboardUrls(deps, user.id)
        case 'disconnect':
          await disconnectAccount(db, user.id, caller)
          return {}
      }
    },

    readPaymentSettings: ({ session }) => db.asOwner(session.user.id, paymentSettings),

    savePaymentSettings: ({ body, session: { user } }) =>
      db.asOwner(user.id, (tx) => savePaymentSettings(tx, user.id, body)),
  }
}
