import { customerOf, dueCustomers, postponeCheck } from '#server/billing/queries.ts'
import { dueReviews, planReview, type ReviewName } from '#server/billing/review-queries.ts'
import { reviewSubscriptions } from '#server/billing/review-subscriptions.ts'
import { syncSubscription } from '#server/billing/sync-subscription.ts'
import { claimTrialEmails } from '#server/billing/trial-queries.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { type DueRows, jobPerRow } from '#server/jobs/sweep.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'

export type BillingJobDeps = ProviderDeps & {
  reviewMissedEvents: () => Promise<void>
  /** What was told but not looked into yet comes first: it is no correction. */
  hasWaitingEvents: (tx: SystemTx) => Promise<boolean>
}

export function billingJobs(deps: BillingJobDeps) {
  return {
    'sync-subscription': ({ userId }: { userId: string }) => checkDueCustomer(deps, userId),
    'review-payments': ({ name }: { name: ReviewName }) => review(deps, name),
  }
}

/** The same customer may have been queued twice: the second finds nothing due. */
async function checkDueCustomer(deps: BillingJobDeps, userId: string): Promise<void> {
  const isDue = await deps.db.asSystem(async (tx) => {
    const customer = await customerOf(tx, userId)
    if (customer === null || customer.nextCheckAt > (await tx.now())) return false
    return !(await deps.hasWaitingEvents(tx))
  })
  if (!isDue) return
  try {
    await syncSubscription(deps, userId, 'review')
  } catch (error) {
    await deps.db.asSystem((tx) => postponeCheck(tx, userId))
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ userId, err: error }, 'a subscription could not be checked')
  }
}

async function review(deps: BillingJobDeps, name: ReviewName): Promise<void> {
  const isDue = await deps.db.asSystem(async (tx) =>
    (await dueReviews(tx).execute()).some((review) => review.name === name),
  )
  if (!isDue) return
  // Comes before the work, so that a worker that dies over it does not leave it due for ever.
  await deps.db.asSystem((tx) => planReview(tx, name, '1 hour'))
  try {
    await (name === 'subscriptions' ? reviewSubscriptions(deps) : deps.reviewMissedEvents())
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ review: name, err: error }, 'the payment provider could not be looked through')
    return
  }
  await deps.db.asSystem((tx) => planReview(tx, name, '1 day'))
}

export function dueSubscriptionChecks(enqueue: Enqueue) {
  return jobPerRow(enqueue, 'sync-subscription', dueCustomers)
}

/** Nobody waits for these. */
export function duePaymentReviews(enqueue: Enqueue): DueRows {
  return { enqueueDue: jobPerRow(enqueue, 'review-payments', dueReviews).enqueueDue }
}

export function dueTrialEmails(enqueue: Enqueue, appUrl: URL): DueRows {
  return { enqueueDue: (tx) => remindOfTrialEnd(enqueue, tx, appUrl) }
}

const LETTERS_PER_SWEEP = 200

/** Writes to owners whose trial ends within a day, once per trial. */
async function remindOfTrialEnd(enqueue: Enqueue, tx: SystemTx, { origin }: URL): Promise<void> {
  for (const { userId, email, endsAt, timeZone, hasCard } of await claimTrialEmails(tx, LETTERS_PER_SWEEP)) {
    await queueMail(enqueue, tx, {
      letter: 'trial-ending',
      props: {
        appUrl: origin,
        billingUrl: `${origin}/dashboard/settings?tab=billing`,
        endsAt: endsAt.toISOString(),
        timeZone,
        hasCard,
      },
      to: email,
      userId,
    })
  }
}
