import { insertEvent } from '#server/provider-events/queries.ts'
import type { ReceiveDeps } from '#server/provider-events/receive-event.ts'

/** Stores events that the provider could not deliver. */
export async function reviewMissedEvents({ db, enqueue, payments, log }: ReceiveDeps): Promise<void> {
  let missedEvents = 0
  for await (const event of payments.billing.listUndeliveredEvents()) {
    if (event.isLive === payments.isTestMode) continue
    await db.asSystem(async (tx) => {
      if (!(await insertEvent(tx, 'platform', event))) return
      missedEvents += 1
      await enqueue(tx, 'process-stripe-event', { eventId: event.id })
    })
  }
  if (missedEvents > 0) log.warn({ missed: missedEvents }, 'found provider events that were not delivered')
}
