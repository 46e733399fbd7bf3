import { waitingResetRequests } from '#server/account/queries.ts'
import { answerResetRequest, type ResetDeps } from '#server/account/request-reset.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import type { DueRows } from '#server/jobs/sweep.ts'

const REQUESTS_PER_SWEEP = 200

export function accountJobs(deps: ResetDeps) {
  return {
    'answer-reset-request': ({ requestId }: { requestId: string }) => answerResetRequest(deps, requestId),
  }
}

/** Requests whose job was lost with its worker. */
export function dueResetRequests(enqueue: Enqueue): DueRows {
  return {
    async enqueueDue(tx) {
      for (const id of await waitingResetRequests(tx, REQUESTS_PER_SWEEP)) {
        await enqueue(tx, 'answer-reset-request', { requestId: id }, id)
      }
    },
    countDue: async (tx) => (await waitingResetRequests(tx, REQUESTS_PER_SWEEP)).length,
  }
}
