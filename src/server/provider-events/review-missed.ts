import { insertEvent } from '#server/provider-events/queries.ts'
import type { ReceiveDeps } from '#server/provider-events/receive-event.ts'

/** Takes in what the provider could not deliver. */
export async function reviewMissedEvents({ db, enqueue, payments, log }: ReceiveDeps): Promise<void> {
  let missed = 0
  for await (const event of payments.billing.listUndeliveredEvents()) {
    if (event.isLive === payments.isTestMode) continue
    await db.asSystem(async (tx) => {
      if (!(await insertEvent(tx, 'platform', event))) return
      missed += 1
      await enqueue(tx, 'process-stripe-event', { eventId: event.id })
    })
  }
  if (missed > 0) log.warn({ missed }, 'provider events had not been delivered')
}
