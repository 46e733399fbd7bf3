import type { Store } from '#tools/payments-emulator/world/store.ts'
import type { RecordedEvent } from './recorded-event.ts'

export type WebhookDestination = {
  url: string
  /** whsec_… */
  secret: string
  /**
   * `self`: events of the platform's own objects and of v2 accounts. `other_accounts`: events of objects on
   * connected accounts, each with the account as its `context`.
   */
  from: 'self' | 'other_accounts'
}

export type WebhookMode = 'deliver' | 'hold' | 'drop'

/** An event to deliver to one destination. It is removed when the destination responds with 2xx. */
export type QueuedDelivery = {
  id: string
  eventId: string
  account: string | null
  /** Index of the destination. Its URL may change between starts. */
  destination: number
  state: 'due' | 'held' | 'lost'
  attempts: number
  /** Machine time: retries do not follow the emulator's clock. */
  dueAtMs: number
}

export type Outbox = {
  add(event: RecordedEvent): void
  get(id: string): QueuedDelivery | undefined
  put(delivery: QueuedDelivery): void
  remove(delivery: QueuedDelivery): void
  /** Removes all deliveries of an event. */
  removeEvent(eventId: string): void
  /** Oldest first. */
  queued(state: QueuedDelivery['state']): QueuedDelivery[]
  undelivered(eventId: string): { pending: number; lost: number }
  mode(): WebhookMode
  setMode(mode: WebhookMode): void
}

export function createOutbox(store: Store, destinations: readonly WebhookDestination[]): Outbox {
  const deliveries = store.collection<QueuedDelivery>('emulator', 'order')
  let mode: WebhookMode = 'deliver'
  return {
    add({ id: eventId, account }) {
      const from = account === null ? 'self' : 'other_accounts'
      const state = ({ deliver: 'due', hold: 'held', drop: 'lost' } as const)[mode]
      for (const [destination, { from: source }] of destinations.entries()) {
        if (source !== from) continue
        deliveries.put({
          id: `${eventId}/${destination}`,
          eventId,
          account,
          destination,
          state,
          attempts: 0,
          dueAtMs: 0,
        })
      }
    },
    get: deliveries.get,
    put: (delivery) => void deliveries.put(delivery),
    remove: ({ id }) => deliveries.remove(id),
    removeEvent(eventId) {
      for (const delivery of deliveries.all())
        if (delivery.eventId === eventId) deliveries.remove(delivery.id)
    },
    queued: (state) => deliveries.all().filter((delivery) => delivery.state === state),
    undelivered(eventId) {
      const open = deliveries.all().filter((delivery) => delivery.eventId === eventId)
      const lost = open.filter(({ state }) => state === 'lost').length
      return { pending: open.length - lost, lost }
    },
    mode: () => mode,
    setMode(next) {
      mode = next
    },
  }
}
