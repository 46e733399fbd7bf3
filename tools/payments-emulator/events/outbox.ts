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

/** An event that one destination has not taken yet. It goes when the destination says 2xx. */
export type Order = {
  id: string
  eventId: string
  account: string | null
  /** Place among the destinations: addresses may change from one start to the next. */
  destination: number
  state: 'due' | 'held' | 'lost'
  attempts: number
  /** Machine time: back-off does not follow the emulator's clock. */
  dueAtMs: number
}

export type Outbox = {
  add(event: RecordedEvent): void
  get(id: string): Order | undefined
  put(order: Order): void
  remove(order: Order): void
  /** All of an event's. */
  forget(eventId: string): void
  /** Oldest first. */
  orders(state: Order['state']): Order[]
  undelivered(eventId: string): { pending: number; lost: number }
  mode(): WebhookMode
  setMode(mode: WebhookMode): void
}

export function createOutbox(store: Store, destinations: readonly WebhookDestination[]): Outbox {
  const kept = store.collection<Order>('emulator', 'order')
  let mode: WebhookMode = 'deliver'
  return {
    add({ id: eventId, account }) {
      const from = account === null ? 'self' : 'other_accounts'
      const state = ({ deliver: 'due', hold: 'held', drop: 'lost' } as const)[mode]
      for (const [destination, { from: wanted }] of destinations.entries()) {
        if (wanted !== from) continue
        kept.put({
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
    get: kept.get,
    put: (order) => void kept.put(order),
    remove: ({ id }) => kept.remove(id),
    forget(eventId) {
      for (const order of kept.all()) if (order.eventId === eventId) kept.remove(order.id)
    },
    orders: (state) => kept.all().filter((order) => order.state === state),
    undelivered(eventId) {
      const open = kept.all().filter((order) => order.eventId === eventId)
      const lost = open.filter(({ state }) => state === 'lost').length
      return { pending: open.length - lost, lost }
    },
    mode: () => mode,
    setMode(next) {
      mode = next
    },
  }
}
