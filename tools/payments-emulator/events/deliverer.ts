import type { Outbox, QueuedDelivery, WebhookDestination } from './outbox.ts'
import { sendEvent } from './send-event.ts'

export type Delivery = {
  eventId: string
  type: string
  /** URL of the destination. */
  url: string
  /** Null if there was no response. */
  status: number | null
  /** By the emulator's clock. */
  at: Date
}

export type Deliverer = {
  /** Sends the deliveries that are due, one at a time per destination. */
  wake(): void
  release(held: readonly QueuedDelivery[], times: number): Promise<void>
  settled(): Promise<void>
  deliveries(): Delivery[]
  stop(): Promise<void>
}

type DelivererOptions = {
  outbox: Outbox
  destinations: readonly WebhookDestination[]
  /** Undefined if the event was deleted. */
  payloadOf(queued: QueuedDelivery): { type: string; text: string } | undefined
  now(): Date
  machineNow(): number
  /** Delays before the second attempt, the third and so on. After the last attempt the event is lost. */
  retryDelaysMs: readonly number[]
  save(): Promise<void>
}

const MAX_KEPT = 1000
const MAX_TIMER_MS = 2 ** 31 - 1

export function createDeliverer(options: DelivererOptions): Deliverer {
  const { outbox, destinations, machineNow } = options
  const runningLoops = new Map<number, Promise<void>>()
  const deliveries: Delivery[] = []
  const stopped = new AbortController()
  let timer: NodeJS.Timeout | undefined

  async function attemptDelivery(queued: QueuedDelivery): Promise<void> {
    const destination = destinations[queued.destination]
    const payload = options.payloadOf(queued)
    if (!destination || !payload) return outbox.remove(queued)
    const at = options.now()
    const seconds = Math.floor(at.getTime() / 1000)
    const status = await sendEvent(destination, payload.text, seconds, stopped.signal)
    if (stopped.signal.aborted) return
    deliveries.push({ eventId: queued.eventId, type: payload.type, url: destination.url, status, at })
    if (deliveries.length > MAX_KEPT) deliveries.shift()
    if (status !== null && status >= 200 && status < 300) outbox.remove(queued)
    else outbox.put(afterFailure(queued))
  }

  function afterFailure(queued: QueuedDelivery): QueuedDelivery {
    const delayMs = options.retryDelaysMs[queued.attempts]
    if (delayMs === undefined) return { ...queued, state: 'lost', attempts: queued.attempts + 1 }
    return { ...queued, state: 'due', attempts: queued.attempts + 1, dueAtMs: machineNow() + delayMs }
  }

  const nextDue = (destination: number) =>
    outbox
      .queued('due')
      .find((queued) => queued.destination === destination && queued.dueAtMs <= machineNow())

  async function deliverDue(destination: number): Promise<void> {
    // Saving after each delivery would cost far more than delivering some twice after a crash.
    for (
      let queued = nextDue(destination);
      queued && !stopped.signal.aborted;
      queued = nextDue(destination)
    ) {
      await attemptDelivery(queued)
    }
    await options.save()
  }

  function wake(): void {
    if (stopped.signal.aborted) return
    for (const destination of destinations.keys()) {
      if (runningLoops.has(destination) || !nextDue(destination)) continue
      const loop = deliverDue(destination).finally(() => {
        runningLoops.delete(destination)
        wake()
      })
      runningLoops.set(destination, loop)
    }
    scheduleNextRetry()
  }

  function scheduleNextRetry(): void {
    clearTimeout(timer)
    const delaysMs = outbox.queued('due').map(({ dueAtMs }) => dueAtMs - machineNow())
    const nextMs = Math.min(...delaysMs.filter((ms) => ms > 0))
    if (Number.isFinite(nextMs)) timer = setTimeout(wake, Math.min(nextMs, MAX_TIMER_MS)).unref()
  }

  async function settled(): Promise<void> {
    while (runningLoops.size > 0) await Promise.all(runningLoops.values())
  }

  return {
    wake,
    async release(held, times) {
      for (const queued of held) {
        for (let time = 0; time < times; time += 1) await attemptDelivery(outbox.get(queued.id) ?? queued)
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
