import type { SubscriptionCheck } from '#contract/billing.ts'
import { grantsAccess } from '#domain/billing/access.ts'
import { isStale } from '#domain/billing/next-check.ts'
import { customerOf, endOf, type StoredSubscription, subscriptionOf } from '#server/billing/queries.ts'
import { type SyncDeps, syncSubscription } from '#server/billing/sync-subscription.ts'
import { isOwnSession } from '#server/checkout/queries.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'

/** A screen waits for this: better what is stored than a long silence. */
const ASK_WITHIN_MS = 2_000

/** Answers from the database, and asks the provider first where that may be out of date. */
export async function checkSubscription(
  deps: SyncDeps,
  userId: string,
  sessionId: string | undefined,
): Promise<SubscriptionCheck> {
  const { stored, isToBeAsked } = await deps.db.asSystem(async (tx) => {
    const stored = await subscriptionOf(tx, userId)
    const customer = await customerOf(tx, userId)
    if (!customer) return { stored, isToBeAsked: false }
    const isBack = sessionId !== undefined && (await isOwnSession(tx, userId, sessionId))
    const row = {
      isOpen: grantsAccess(stored?.status ?? 'none'),
      checkedAtMs: customer.checkedAt?.getTime() ?? null,
      endsAtMs: stored ? (endOf(stored)?.getTime() ?? null) : null,
    }
    return { stored, isToBeAsked: isBack || isStale(row, (await tx.now()).getTime()) }
  })
  return view(isToBeAsked ? await fresh(deps, userId, stored) : stored)
}

async function fresh(deps: SyncDeps, userId: string, stored: StoredSubscription | null) {
  try {
    return await syncSubscription(deps, userId, { because: 'request', withinMs: ASK_WITHIN_MS })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ userId, err: error }, 'a subscription was answered from what is stored')
    return stored
  }
}

function view(subscription: StoredSubscription | null): SubscriptionCheck {
  const status = subscription?.status ?? 'none'
  return {
    hasSubscription: grantsAccess(status),
    status,
    trial_end: subscription?.trialEndsAt?.toISOString() ?? null,
  }
}
