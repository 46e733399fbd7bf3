import { setTimeout as pause } from 'node:timers/promises'
import { type DepositScene, killSoon } from './deposit-scene.ts'
import { type Relay, sendEvent, type WebhookEvent } from './webhook-relay.ts'

const LOST = 0.2
const TWICE = 0.4
const LATE = 0.7
/** So many late events are delivered at a time, the newest first. */
const LATE_EVENTS = 5
const POLL_MS = 20
const MAX_TRIES = 20
const RETRY_DELAY_MS = 500

type EventScene = Pick<DepositScene, 'product' | 'random' | 'moments'>

/** Delivers the provider's events to either server at random: not at all, once, twice at once, or late and in reverse order. */
export function deliverUnreliably(scene: EventScene, relay: Relay) {
  const { product, random, moments } = scene
  const servers = product.servers.slice(0, 2)
  relay.mode = 'off'
  const deliveries: Promise<void>[] = []
  const late: WebhookEvent[] = []
  const stopping = new AbortController()
  let next = 0

  async function deliver(event: WebhookEvent): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const server = servers[Math.floor(random() * servers.length)] ?? product.servers[0]
      const answer = sendEvent(server.origin, event).catch(() => null)
      killSoon(scene, 'event sent')
      if ((await answer)?.status === 200) {
        moments.reach('event stored')
        return
      }
      await pause(RETRY_DELAY_MS)
    }
  }

  function deliverLate(): void {
    for (const event of late.splice(0).reverse()) deliveries.push(deliver(event))
  }

  async function deliverRepeatedly(): Promise<void> {
    for (;;) {
      for (const event of relay.received.slice(next)) {
        next += 1
        const fate = random()
        if (fate < LOST) continue
        if (fate < LATE) deliveries.push(deliver(event))
        if (fate < TWICE) deliveries.push(deliver(event))
        if (fate >= LATE) late.push(event)
      }
      if (late.length >= LATE_EVENTS) deliverLate()
      if (stopping.signal.aborted) return
      await pause(POLL_MS)
    }
  }

  const working = deliverRepeatedly()
  return {
    async stop(): Promise<void> {
      stopping.abort()
      await working
      deliverLate()
      await Promise.all(deliveries)
    },
  }
}
