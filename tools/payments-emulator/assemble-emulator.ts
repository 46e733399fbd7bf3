import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { createActs } from './acts.ts'
import { createFaults, type Faults } from './api/faults.ts'
import { createRequestLog, type ObservedCall, type RequestLog } from './api/request-log.ts'
import { apiRoutes } from './api/serve-api.ts'
import { accountsIn, isAccessible } from './connect/account.ts'
import { controlRoutes } from './control/serve-control.ts'
import { listen } from './http-server.ts'
import { pageRoutes } from './pages/serve-pages.ts'
import { PANELS } from './panels.ts'
import type { EmulatorOptions, PaymentsEmulator } from './payments-emulator.ts'
import { RESOURCES } from './resources.ts'
import { type RunningWorld, type RuntimeOptions, startWorld } from './start-world.ts'
import { memoryOnly, openStateFile } from './world/state-file.ts'

/** Hooks for tests: they may replace time and retry delays, and observe every call. */
export type TestHooks = RuntimeOptions & { onCall?: (call: ObservedCall) => void }

type SavedPort = { id: 'port'; port: number }

type Internals = { runningWorld: RunningWorld; faults: Faults; log: RequestLog }

export async function assembleEmulator(
  options: EmulatorOptions,
  hooks: TestHooks,
): Promise<PaymentsEmulator> {
  const address = { url: '' }
  const runningWorld = await startWorld({
    ...hooks,
    file: options.directory === null ? memoryOnly : await openStateFile(options.directory),
    resources: RESOURCES,
    destinations: options.destinations,
    baseUrl: () => address.url,
    platformName: options.name ?? 'Test business',
  })
  const { world } = runningWorld
  if (options.now) world.clock.set(options.now)
  const internals = { runningWorld, faults: createFaults(), log: createRequestLog() }
  const emulator = buildEmulator(internals, address)
  const app = buildApp(internals, emulator, hooks.onCall)

  const settings = world.store.collection<SavedPort>('emulator', 'settings')
  const ports = { port: options.port, savedPort: settings.get('port')?.port }
  const server = await listen(ports, (request, env) => app.fetch(request, env))
  address.url = server.url
  settings.put({ id: 'port', port: server.port })
  await world.saveChanges()

  return {
    ...emulator,
    url: server.url,
    async stop() {
      await runningWorld.stop()
      await server.close()
    },
  }
}

function buildApp(
  { runningWorld, faults, log }: Internals,
  emulator: PaymentsEmulator,
  onCall: TestHooks['onCall'],
): Hono<{ Bindings: HttpBindings }> {
  const { world, outbox } = runningWorld
  const api = apiRoutes({
    world,
    resources: RESOURCES,
    hasAccessTo: (accountId) => isAccessible(accountsIn(world.contextOf(null)).get(accountId)),
    faults,
    log,
    onCall,
  })
  const control = controlRoutes({
    emulator,
    acts: emulator.act,
    world,
    panels: PANELS,
    webhooks: { mode: outbox.mode, held: () => outbox.queued('held').length },
    plannedFaults: faults.planned,
  })
  const pages = RESOURCES.flatMap(({ pages: resourcePages = [] }) => resourcePages)
  return new Hono<{ Bindings: HttpBindings }>()
    .mount('/v1', (request, env) => api.fetch(request, env), { replaceRequest: false })
    .mount('/v2', (request, env) => api.fetch(request, env), { replaceRequest: false })
    .route('/_emulator', control)
    .route('/', pageRoutes(world, pages))
}

function buildEmulator({ runningWorld, faults, log }: Internals, address: { url: string }): PaymentsEmulator {
  const { world, outbox, deliverer } = runningWorld
  return {
    url: address.url,
    now: world.clock.now,
    setClock: runningWorld.setClock,
    act: createActs(world),
    webhooks: {
      setMode: outbox.setMode,
      release({ order = 'created', times = 1 } = {}) {
        const held = outbox.queued('held')
        return deliverer.release(order === 'created' ? held : held.reverse(), times)
      },
      deliveries: deliverer.deliveries,
      settled: deliverer.settled,
    },
    failNext: faults.failNext,
    requests: log.all,
    stop: runningWorld.stop,
  }
}
