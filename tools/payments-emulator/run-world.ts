import { createDeliverer, type Deliverer } from './events/deliverer.ts'
import { forgetOldEvents } from './events/forget-old-events.ts'
import { createOutbox, type Order, type Outbox, type WebhookDestination } from './events/outbox.ts'
import { EVENTS, eventOf, type RecordedEvent } from './events/recorded-event.ts'
import { thinEvent } from './events/thin-event.ts'
import type { Resource } from './resource/resource.ts'
import { createClock } from './world/clock.ts'
import type { KeptFile } from './world/kept-file.ts'
import { catchUp, passTime } from './world/pass-time.ts'
import { createSaver } from './world/saver.ts'
import { createStore } from './world/store.ts'
import { createTimeline } from './world/timeline.ts'
import { createWorld, PLATFORM, type World } from './world/world.ts'

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
    effectOf: (name) => parts.resources.map(({ happenings }) => happenings?.[name]).find(Boolean),
    saver,
    baseUrl: parts.baseUrl,
    platformName: parts.platformName,
    record(context, type, object, previous) {
      const { account, cause } = context
      const told = { type, object, previous, created: context.now(), account, cause }
      outbox.add(context.collection<RecordedEvent>(EVENTS).put(eventOf(told, parts.resources)))
    },
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
