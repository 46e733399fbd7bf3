import type { SubscriptionCheck } from '#contract/billing.ts'
import { grantsAccess } from '#domain/billing/access.ts'
import { hasEndedWithTrial } from '#domain/billing/ended-with-trial.ts'
import { isStale, shouldCheckAfterCheckout } from '#domain/billing/next-check.ts'
import { syncOrUseStored } from '#server/billing/admit-owner.ts'
import { recentlyOpenedAt } from '#server/billing/attempt-queries.ts'
import {
  accessEndsAt,
  endingOf,
  findCustomer,
  findSubscription,
  type StoredSubscription,
} from '#server/billing/queries.ts'
import type { ProviderDeps } from '#server/dependencies.ts'

/** Answers from the database, after a sync with the provider if the stored data may be outdated. */
export async function checkSubscription(
  deps: ProviderDeps,
  userId: string,
  sessionId: string | undefined,
): Promise<SubscriptionCheck> {
  const { stored, shouldSync, nowMs } = await deps.db.asOwner(userId, async (tx) => {
    const stored = await findSubscription(tx, userId)
    const customer = await findCustomer(tx, userId)
    const nowMs = (await tx.now()).getTime()
    if (!customer) return { stored, shouldSync: false, nowMs }
    const state = {
      isOpen: grantsAccess(stored?.status ?? 'none'),
      checkedAtMs: customer.checkedAt?.getTime() ?? null,
      endsAtMs: stored ? (accessEndsAt(stored)?.getTime() ?? null) : null,
    }
    const openedAt = state.isOpen || !sessionId ? null : await recentlyOpenedAt(tx, sessionId)
    const hasReturned =
      openedAt !== null && shouldCheckAfterCheckout(openedAt.getTime(), state.checkedAtMs, nowMs)
    return { stored, shouldSync: hasReturned || isStale(state, nowMs), nowMs }
  })
  return toSubscriptionCheck(shouldSync ? await syncOrUseStored(deps, userId, stored) : stored, nowMs)
}

function toSubscriptionCheck(subscription: StoredSubscription | null, nowMs: number): SubscriptionCheck {
  const status = subscription?.status ?? 'none'
  return {
    hasSubscription: grantsAccess(status),
    status,
    trial_end: subscription?.trialEndsAt?.toISOString() ?? null,
    ended_with_trial: subscription !== null && hasEndedWithTrial(endingOf(subscription), nowMs),
  }
}
