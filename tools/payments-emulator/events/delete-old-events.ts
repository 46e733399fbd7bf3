import type { Store } from '#tools/payments-emulator/world/store.ts'
import type { Outbox } from './outbox.ts'
import { EVENTS, type RecordedEvent } from './recorded-event.ts'

/** The provider also deletes events after 30 days. */
const RETENTION_SECONDS = 30 * 24 * 60 * 60

/** Keeps events that some destination has not received yet. */
export function deleteOldEvents(store: Store, outbox: Outbox, now: number): void {
  for (const space of store.spaces()) {
    const events = store.collection<RecordedEvent>(space, EVENTS)
    for (const { id, created } of events.all()) {
      if (created + RETENTION_SECONDS > now || outbox.undelivered(id).pending > 0) continue
      events.remove(id)
      outbox.removeEvent(id)
    }
  }
}
