import type { SubscriptionCheck } from '#contract/billing.ts'
import { grantsAccess } from '#domain/billing/access.ts'
import { isReturnNews, isStale } from '#domain/billing/next-check.ts'
import { freshOrStored } from '#server/billing/admit-owner.ts'
import { recentlyOpenedAt } from '#server/billing/attempt-queries.ts'
import { customerOf, endOf, type StoredSubscription, subscriptionOf } from '#server/billing/queries.ts'
import type { ProviderDeps } from '#server/dependencies.ts'

/** Answers from the database, and asks the provider first where that may be out of date. */
export async function checkSubscription(
  deps: ProviderDeps,
  userId: string,
  sessionId: string | undefined,
): Promise<SubscriptionCheck> {
  const { stored, isToBeAsked } = await deps.db.asOwner(userId, async (tx) => {
    const stored = await subscriptionOf(tx, userId)
    const customer = await customerOf(tx, userId)
    if (!customer) return { stored, isToBeAsked: false }
    const nowMs = (await tx.now()).getTime()
    const word = {
      isOpen: grantsAccess(stored?.status ?? 'none'),
      checkedAtMs: customer.checkedAt?.getTime() ?? null,
      endsAtMs: stored ? (endOf(stored)?.getTime() ?? null) : null,
    }
    const openedAt = word.isOpen || !sessionId ? null : await recentlyOpenedAt(tx, sessionId)
    const isBack = openedAt !== null && isReturnNews(openedAt.getTime(), word.checkedAtMs, nowMs)
    return { stored, isToBeAsked: isBack || isStale(word, nowMs) }
  })
  return view(isToBeAsked ? await freshOrStored(deps, userId, stored) : stored)
}

function view(subscription: StoredSubscription | null): SubscriptionCheck {
  const status = subscription?.status ?? 'none'
  return {
    hasSubscription: grantsAccess(status),
    status,
    trial_end: subscription?.trialEndsAt?.toISOString() ?? null,
  }
}
