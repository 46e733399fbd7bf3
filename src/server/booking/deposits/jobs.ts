import { type DepositReviewDeps, reviewDeposit } from '#server/booking/deposits/review-deposit.ts'
import { IS_UNCLAIMED } from '#server/db/claims.ts'
import { type DepositRef, dueDeposits } from '#server/deposits/queries.ts'
import { refundDeposit } from '#server/deposits/refund-deposit.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { type DueRowSource, jobPerRow } from '#server/jobs/sweep.ts'

export function depositJobs(deps: DepositReviewDeps) {
  return {
    'review-deposit': (deposit: DepositRef) => reviewDeposit(deps, deposit),
    'refund-deposit': (deposit: DepositRef) => refundDeposit(deps, deposit),
  }
}

export function dueDepositJobs(enqueue: Enqueue): DueRowSource[] {
  return [
    jobPerRow(enqueue, 'review-deposit', dueDeposits('next_check_at'), IS_UNCLAIMED),
    jobPerRow(enqueue, 'refund-deposit', dueDeposits('next_refund_at'), IS_UNCLAIMED),
  ]
}
