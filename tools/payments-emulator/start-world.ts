import { deleteOldEvents } from './events/delete-old-events.ts'
import { createDeliverer, type Deliverer } from './events/deliverer.ts'
import { createOutbox, type Outbox, type QueuedDelivery, type WebhookDestination } from './events/outbox.ts'
import { createEvent, EVENTS, type RecordedEvent } from './events/recorded-event.ts'
import { thinEvent } from './events/thin-event.ts'
import type { Resource } from './resource/resource.ts'
import { createClock } from './world/clock.ts'
import { runDueTasks, runTasksUntil } from './world/run-due-tasks.ts'
import { createSaver } from './world/saver.ts'
import type { StateFile } from './world/state-file.ts'
import { createStore } from './world/store.ts'
import { createTimeline } from './world/timeline.ts'
import { createWorld, PLATFORM, type World } from './world/world.ts'

export type RuntimeOptions = {
  machineNow: () => number
  retryDelaysMs: readonly number[]
}

export type RunningWorld = {
  world: World
  outbox: Outbox
  deliverer: Deliverer
  /** Moving forward runs every task in between. Resolves when each webhook that became due was attempted. */
  setClock(now: Date): Promise<void>
  stop(): Promise<void>
}

type StartWorldOptions = RuntimeOptions & {
  file: StateFile
  resources: readonly Resource[]
  destinations: readonly WebhookDestination[]
  baseUrl: () => string
  platformName: string
}

const MAX_TIMER_MS = 60 * 60 * 1000

export async function startWorld(options: StartWorldOptions): Promise<RunningWorld> {
  const store = createStore(await options.file.read())
  const clock = createClock(store, options.machineNow)
  const timeline = createTimeline(store)
  const outbox = createOutbox(store, options.destinations)
  const saver = createSaver(store, options.file)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const deliverer = createDeliverer({
    outbox,
    destinations: options.destinations,
    payloadOf,
    now: clock.now,
    machineNow: options.machineNow,
    retryDelaysMs: options.retryDelaysMs,
    save: saver.save,
  })
  const world = createWorld({
    store,
    clock,
    timeline,
    taskHandler: (name) =>
      options.resources.map(({ scheduledTasks }) => scheduledTasks?.[name]).find(Boolean),
    saver,
    baseUrl: options.baseUrl,
    platformName: options.platformName,
    record(context, type, object, previous) {
      const { account, cause } = context
      const event = { type, object, previous, created: context.now(), account, cause }
      outbox.add(context.collection<RecordedEvent>(EVENTS).put(createEvent(event, options.resources)))
    },
    undelivered: outbox.undelivered,
    onSaved,
  })

  function payloadOf({ eventId, account }: QueuedDelivery) {
    const event = store.collection<RecordedEvent>(account ?? PLATFORM, EVENTS).get(eventId)
    if (!event) return undefined
    const thin = thinEvent(event)
    return { type: thin.type, text: JSON.stringify(thin) }
  }

  function onSaved(): void {
    deliverer.wake()
    clearTimeout(timer)
    const next = timeline.next()
    if (!next || isStopped) return
    const waitMs = Math.max(0, next.at * 1000 - clock.now().getTime())
    timer = setTimeout(onTimer, Math.min(waitMs, MAX_TIMER_MS)).unref()
  }

  function onTimer(): void {
    runDueTasks(world)
    void world.saveChanges()
  }

  deleteOldEvents(store, outbox, clock.seconds())
  return {
    world,
    outbox,
    deliverer,
    async setClock(now) {
      runTasksUntil(world, now)
      clock.set(now)
      await world.saveChanges()
      await deliverer.settled()
      deleteOldEvents(store, outbox, clock.seconds())
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await deliverer.stop()
      await saver.save()
    },
  }
}
