import type { Order, Outbox, WebhookDestination } from './outbox.ts'
import { sendEvent } from './send-event.ts'

export type Delivery = {
  eventId: string
  type: string
  /** The destination's. */
  url: string
  /** Null when no answer came. */
  status: number | null
  /** By the emulator's clock. */
  at: Date
}

export type Deliverer = {
  /** Sends what is due, one after another at each destination. */
  wake(): void
  release(orders: readonly Order[], times: number): Promise<void>
  settled(): Promise<void>
  deliveries(): Delivery[]
  stop(): Promise<void>
}

type Parts = {
  outbox: Outbox
  destinations: readonly WebhookDestination[]
  /** Undefined for an event that is forgotten. */
  payloadOf(order: Order): { type: string; text: string } | undefined
  now(): Date
  machineNow(): number
  /** Waits before the second try, the third…; after the last an event is lost. */
  retryDelaysMs: readonly number[]
  save(): Promise<void>
}

const MAX_KEPT = 1000
const LONGEST_TIMER_MS = 2 ** 31 - 1

export function createDeliverer(parts: Parts): Deliverer {
  const { outbox, destinations, machineNow } = parts
  const running = new Map<number, Promise<void>>()
  const deliveries: Delivery[] = []
  const stopped = new AbortController()
  let timer: NodeJS.Timeout | undefined

  async function attempt(order: Order): Promise<void> {
    const destination = destinations[order.destination]
    const payload = parts.payloadOf(order)
    if (!destination || !payload) return outbox.remove(order)
    const at = parts.now()
    const seconds = Math.floor(at.getTime() / 1000)
    const status = await sendEvent(destination, payload.text, seconds, stopped.signal)
    if (stopped.signal.aborted) return
    deliveries.push({ eventId: order.eventId, type: payload.type, url: destination.url, status, at })
    if (deliveries.length > MAX_KEPT) deliveries.shift()
    if (status !== null && status >= 200 && status < 300) outbox.remove(order)
    else outbox.put(afterFailure(order))
  }

  function afterFailure(order: Order): Order {
    const delayMs = parts.retryDelaysMs[order.attempts]
    if (delayMs === undefined) return { ...order, state: 'lost', attempts: order.attempts + 1 }
    return { ...order, state: 'due', attempts: order.attempts + 1, dueAtMs: machineNow() + delayMs }
  }

  const dueAt = (destination: number) =>
    outbox.orders('due').find((order) => order.destination === destination && order.dueAtMs <= machineNow())

  async function run(destination: number): Promise<void> {
    // What was delivered may be delivered again after a crash; writing it down each time would cost far more.
    for (let order = dueAt(destination); order && !stopped.signal.aborted; order = dueAt(destination)) {
      await attempt(order)
    }
    await parts.save()
  }

  function wake(): void {
    if (stopped.signal.aborted) return
    for (const destination of destinations.keys()) {
      if (running.has(destination) || !dueAt(destination)) continue
      const run_ = run(destination).finally(() => {
        running.delete(destination)
        wake()
      })
      running.set(destination, run_)
    }
    wakeForNextRetry()
  }

  function wakeForNextRetry(): void {
    clearTimeout(timer)
    const waits = outbox.orders('due').map(({ dueAtMs }) => dueAtMs - machineNow())
    const next = Math.min(...waits.filter((ms) => ms > 0))
    if (Number.isFinite(next)) timer = setTimeout(wake, Math.min(next, LONGEST_TIMER_MS)).unref()
  }

  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.all(running.values())
  }

  return {
    wake,
    async release(orders, times) {
      for (const order of orders) {
        for (let time = 0; time < times; time += 1) await attempt(outbox.get(order.id) ?? order)
      }
      wake()
    },
    settled,
    deliveries: () => [...deliveries],
    async stop() {
      stopped.abort()
      clearTimeout(timer)
      await settled()
    },
  }
}
