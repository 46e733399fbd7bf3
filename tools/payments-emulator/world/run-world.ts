import { createDeliverer, type Deliverer } from '#tools/payments-emulator/events/deliverer.ts'
import { forgetOldEvents } from '#tools/payments-emulator/events/forget-old-events.ts'
import {
  createOutbox,
  type Order,
  type Outbox,
  type WebhookDestination,
} from '#tools/payments-emulator/events/outbox.ts'
import { EVENTS, type RecordedEvent } from '#tools/payments-emulator/events/recorded-event.ts'
import { thinEvent } from '#tools/payments-emulator/events/thin-event.ts'
import { createClock } from './clock.ts'
import type { KeptFile } from './kept-file.ts'
import { catchUp, passTime } from './pass-time.ts'
import type { Resource } from './resource.ts'
import { createSaver } from './saver.ts'
import { createStore } from './store.ts'
import { createTimeline } from './timeline.ts'
import { createWorld, PLATFORM, type World } from './world.ts'

export type Surroundings = {
  machineNow: () => number
  retryDelaysMs: readonly number[]
}

export type RunningWorld = {
  world: World
  outbox: Outbox
  deliverer: Deliverer
  /** Forward, everything in between happens. Resolves when each webhook that became due was tried. */
  setClock(now: Date): Promise<void>
  stop(): Promise<void>
}

type Parts = Surroundings & {
  file: KeptFile
  resources: readonly Resource[]
  destinations: readonly WebhookDestination[]
  baseUrl: () => string
  platformName: string
}

const LONGEST_TIMER_MS = 60 * 60 * 1000

export async function runWorld(parts: Parts): Promise<RunningWorld> {
  const store = createStore(await parts.file.read())
  const clock = createClock(store, parts.machineNow)
  const timeline = createTimeline(store)
  const outbox = createOutbox(store, parts.destinations)
  const saver = createSaver(store, parts.file)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const deliverer = createDeliverer({
    outbox,
    destinations: parts.destinations,
    payloadOf,
    now: clock.now,
    machineNow: parts.machineNow,
    retryDelaysMs: parts.retryDelaysMs,
    save: saver.save,
  })
  const world = createWorld({
    store,
    clock,
    timeline,
    resources: parts.resources,
    saver,
    baseUrl: parts.baseUrl,
    platformName: parts.platformName,
    announce: outbox.add,
    undelivered: outbox.undelivered,
    onKept,
  })

  function payloadOf({ eventId, account }: Order) {
    const event = store.collection<RecordedEvent>(account ?? PLATFORM, EVENTS).get(eventId)
    if (!event) return undefined
    const thin = thinEvent(event)
    return { type: thin.type, text: JSON.stringify(thin) }
  }

  function onKept(): void {
    deliverer.wake()
    clearTimeout(timer)
    const next = timeline.next()
    if (!next || isStopped) return
    const waitMs = Math.max(0, next.at * 1000 - clock.now().getTime())
    timer = setTimeout(happen, Math.min(waitMs, LONGEST_TIMER_MS)).unref()
  }

  function happen(): void {
    catchUp(world)
    void world.settleChanges()
  }

  forgetOldEvents(store, outbox, clock.seconds())
  return {
    world,
    outbox,
    deliverer,
    async setClock(now) {
      passTime(world, now)
      clock.set(now)
      await world.settleChanges()
      await deliverer.settled()
      forgetOldEvents(store, outbox, clock.seconds())
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await deliverer.stop()
      await saver.save()
    },
  }
}
