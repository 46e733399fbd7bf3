import type { Store } from '#tools/payments-emulator/world/store.ts'
import type { Outbox } from './outbox.ts'
import { EVENTS, type RecordedEvent } from './recorded-event.ts'

/** As long as the provider keeps them. */
const LIFE_SECONDS = 30 * 24 * 60 * 60

/** Those that some destination still waits for stay. */
export function forgetOldEvents(store: Store, outbox: Outbox, now: number): void {
  for (const space of store.spaces()) {
    const events = store.collection<RecordedEvent>(space, EVENTS)
    for (const { id, created } of events.all()) {
      if (created + LIFE_SECONDS > now || outbox.undelivered(id).pending > 0) continue
      events.remove(id)
      outbox.forget(id)
    }
  }
}
