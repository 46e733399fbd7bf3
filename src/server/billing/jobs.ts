import { dueCustomers, findCustomer, postponeCheck } from '#server/billing/queries.ts'
import { dueReviews, planReview, type ReviewName } from '#server/billing/review-queries.ts'
import { reviewSubscriptions } from '#server/billing/review-subscriptions.ts'
import { syncSubscription } from '#server/billing/sync-subscription.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { type DueRowSource, jobPerRow } from '#server/jobs/sweep.ts'

export type BillingJobDeps = ProviderDeps & {
  reviewMissedEvents: () => Promise<void>
  /** Pending events are processed first: a change they report must not count as a correction. */
  hasPendingEvents: (tx: SystemTx) => Promise<boolean>
}

export function billingJobs(deps: BillingJobDeps) {
  return {
    'sync-subscription': ({ userId }: { userId: string }) => checkDueCustomer(deps, userId),
    'review-payments': ({ name }: { name: ReviewName }) => runReview(deps, name),
  }
}

/** A customer may be queued twice; the second job finds nothing due. */
async function checkDueCustomer(deps: BillingJobDeps, userId: string): Promise<void> {
  const isDue = await deps.db.asSystem(async (tx) => {
    const customer = await findCustomer(tx, userId)
    if (customer === null || customer.nextCheckAt > (await tx.now())) return false
    return !(await deps.hasPendingEvents(tx))
  })
  if (!isDue) return
  try {
    await syncSubscription(deps, userId, 'review')
  } catch (error) {
    await deps.db.asSystem((tx) => postponeCheck(tx, userId))
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ userId, err: error }, 'subscription check failed')
  }
}

async function runReview(deps: BillingJobDeps, name: ReviewName): Promise<void> {
  const isDue = await deps.db.asSystem(async (tx) =>
    (await dueReviews(tx).execute()).some((review) => review.name === name),
  )
  if (!isDue) return
  // Rescheduled before the work, so that a review that kills its worker does not stay due for ever.
  await deps.db.asSystem((tx) => planReview(tx, name, '1 hour'))
  try {
    await (name === 'subscriptions' ? reviewSubscriptions(deps) : deps.reviewMissedEvents())
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ review: name, err: error }, 'payment review failed')
    return
  }
  await deps.db.asSystem((tx) => planReview(tx, name, '1 day'))
}

export function dueSubscriptionChecks(enqueue: Enqueue) {
  return jobPerRow(enqueue, 'sync-subscription', dueCustomers)
}

/** No one waits for reviews, so due ones are not counted. */
export function duePaymentReviews(enqueue: Enqueue): DueRowSource {
  return { enqueueDue: jobPerRow(enqueue, 'review-payments', dueReviews).enqueueDue }
}
