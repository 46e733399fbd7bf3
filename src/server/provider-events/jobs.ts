import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import type { DueRows } from '#server/jobs/sweep.ts'
import { processEvent } from '#server/provider-events/process-event.ts'
import { countDueEvents, dueEvents } from '#server/provider-events/queries.ts'

const EVENTS_PER_SWEEP = 200

export function providerEventJobs(deps: PayDeps) {
  return {
    'process-stripe-event': ({ eventId }: { eventId: string }) => processEvent(deps, eventId),
  }
}

export function dueProviderEvents(enqueue: Enqueue): DueRows {
  return {
    async enqueueDue(tx) {
      for (const eventId of await dueEvents(tx, EVENTS_PER_SWEEP))
        await enqueue(tx, 'process-stripe-event', { eventId }, eventId)
    },
    countDue: countDueEvents,
  }
}
