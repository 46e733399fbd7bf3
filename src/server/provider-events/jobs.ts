import { IS_UNCLAIMED } from '#server/db/claims.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { jobPerRow } from '#server/jobs/sweep.ts'
import { type EventDeps, processEvent } from '#server/provider-events/process-event.ts'
import { dueEvents } from '#server/provider-events/queries.ts'

export function providerEventJobs(deps: EventDeps) {
  return {
    'process-stripe-event': ({ eventId }: { eventId: string }) => processEvent(deps, eventId),
  }
}

export function dueProviderEvents(enqueue: Enqueue) {
  return jobPerRow(enqueue, 'process-stripe-event', dueEvents, IS_UNCLAIMED)
}
