import { pendingResetRequests } from '#server/account/queries.ts'
import { answerResetRequest, type ResetDeps } from '#server/account/request-reset.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { jobPerRow } from '#server/jobs/sweep.ts'

export function accountJobs(deps: ResetDeps) {
  return {
    'answer-reset-request': ({ requestId }: { requestId: string }) => answerResetRequest(deps, requestId),
  }
}

/** Requests whose job was lost with its worker. */
export function dueResetRequests(enqueue: Enqueue) {
  return jobPerRow(enqueue, 'answer-reset-request', pendingResetRequests)
}
