import { IS_UNCLAIMED } from '#server/db/claims.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { jobPerRow } from '#server/jobs/sweep.ts'
import { processEvent } from '#server/provider-events/process-event.ts'
import { dueEvents } from '#server/provider-events/queries.ts'

export function providerEventJobs(deps: PayDeps) {
  return {
    'process-stripe-event': ({ eventId }: { eventId: string }) => processEvent(deps, eventId),
  }
}

export function dueProviderEvents(enqueue: Enqueue) {
  return jobPerRow(enqueue, 'process-stripe-event', dueEvents, IS_UNCLAIMED)
}
