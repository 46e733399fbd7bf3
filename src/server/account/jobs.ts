import { pendingResetRequests } from '#server/account/queries.ts'
import { dueRecoveries } from '#server/account/recovery/queries.ts'
import { sendRecoveryLink } from '#server/account/recovery/send-recovery-link.ts'
import { answerResetRequest, type ResetDeps } from '#server/account/request-reset.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { jobPerRow } from '#server/jobs/sweep.ts'

export function accountJobs(deps: ResetDeps) {
  return {
    'answer-reset-request': ({ requestId }: { requestId: string }) => answerResetRequest(deps, requestId),
    'send-recovery-link': ({ userId }: { userId: string }) => sendRecoveryLink(deps, userId),
  }
}

/** Requests whose job was lost with its worker. */
export function dueResetRequests(enqueue: Enqueue) {
  return jobPerRow(enqueue, 'answer-reset-request', pendingResetRequests)
}

/** Recoveries that nobody cancelled in time. */
export function dueRecoveryLinks(enqueue: Enqueue) {
  return jobPerRow(enqueue, 'send-recovery-link', dueRecoveries)
}
