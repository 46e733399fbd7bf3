import type { billingEndpoints, Subscription } from '#contract/billing.ts'
import { hasEndedWithTrial } from '#domain/billing/ended-with-trial.ts'
import type { PaymentsConfig } from '#server/base/payments-config.ts'
import { checkSubscription } from '#server/billing/check-subscription.ts'
import { type CheckoutDeps, createCheckout } from '#server/billing/create-checkout.ts'
import { openPortal } from '#server/billing/open-portal.ts'
import { endingOf, findSubscription, type StoredSubscription } from '#server/billing/queries.ts'
import { readSetup } from '#server/billing/read-setup.ts'
import { MAX_REQUEST_MS } from '#server/gateways/provider-calls.ts'
import type { Handlers } from '#server/http/mount.ts'

export type BillingDeps = CheckoutDeps & { paymentsConfig: PaymentsConfig }

export function billingRoutes(deps: BillingDeps): Handlers<typeof billingEndpoints> {
  const { db, payments, paymentsConfig } = deps
  /** One time limit for all provider calls of a request. */
  const withTimeLimit = () => ({ ...deps, payments: payments.within(MAX_REQUEST_MS) })
  return {
    readSubscription: async ({ session: { user } }) => {
      const [stored, now] = await db.asOwner(user.id, (tx) =>
        Promise.all([findSubscription(tx, user.id), tx.now()]),
      )
      return { subscription: stored && toSubscription(stored, now) }
    },

    checkSubscription: ({ session, body }) => checkSubscription(deps, session.user.id, body.session_id),

    createCheckout: ({ session }) => createCheckout(withTimeLimit(), session.user),

    createBillingPortal: ({ session, body }) => openPortal(withTimeLimit(), session.user.id, body),

    readBillingSetup: () => readSetup(payments, paymentsConfig),
  }
}

function toSubscription(stored: StoredSubscription, now: Date): Subscription {
  return {
    status: stored.status,
    trial_end_date: stored.trialEndsAt?.toISOString() ?? null,
    current_period_end: stored.periodEndsAt?.toISOString() ?? null,
    cancel_at_period_end: stored.cancelsAtPeriodEnd,
    has_card: stored.hasCard,
    ended_with_trial: hasEndedWithTrial(endingOf(stored), now.getTime()),
  }
}
