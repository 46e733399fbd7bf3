import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { createActs } from './acts.ts'
import { createFaults, type Faults } from './api/faults.ts'
import { createRequestLog, type RequestLog, type WitnessedCall } from './api/request-log.ts'
import { apiRoutes } from './api/serve-api.ts'
import { accountsIn, isWithinReach } from './connect/account.ts'
import { controlRoutes } from './control/serve-control.ts'
import { listen } from './http-server.ts'
import { pageRoutes } from './pages/serve-pages.ts'
import { PANELS } from './panels.ts'
import type { EmulatorOptions, PaymentsEmulator } from './payments-emulator.ts'
import { RESOURCES } from './resources.ts'
import { type RunningWorld, runWorld, type Surroundings } from './run-world.ts'
import { memoryOnly, openKeptFile } from './world/kept-file.ts'

/** What tests may replace or watch. */
export type Rig = Surroundings & { witness?: (call: WitnessedCall) => void }

type KeptPort = { id: 'port'; port: number }

type Machine = { running: RunningWorld; faults: Faults; log: RequestLog }

export async function assembleEmulator(options: EmulatorOptions, rig: Rig): Promise<PaymentsEmulator> {
  const address = { url: '' }
  const running = await runWorld({
    ...rig,
    file: options.directory === null ? memoryOnly : await openKeptFile(options.directory),
    resources: RESOURCES,
    destinations: options.destinations,
    baseUrl: () => address.url,
    platformName: options.name ?? 'Test business',
  })
  const { world } = running
  if (options.now) world.clock.set(options.now)
  const machine = { running, faults: createFaults(), log: createRequestLog() }
  const emulator = doorOf(machine, address)
  const app = routesOf(machine, emulator, rig.witness)

  const settings = world.store.collection<KeptPort>('emulator', 'settings')
  const wanted = { port: options.port, keptPort: settings.get('port')?.port }
  const server = await listen(wanted, (request, env) => app.fetch(request, env))
  address.url = server.url
  settings.put({ id: 'port', port: server.port })
  await world.settleChanges()

  return {
    ...emulator,
    url: server.url,
    async stop() {
      await running.stop()
      await server.close()
    },
  }
}

function routesOf(
  { running, faults, log }: Machine,
  emulator: PaymentsEmulator,
  witness: Rig['witness'],
): Hono<{ Bindings: HttpBindings }> {
  const { world, outbox } = running
  const api = apiRoutes({
    world,
    resources: RESOURCES,
    hasAccessTo: (accountId) => isWithinReach(accountsIn(world.contextOf(null)).get(accountId)),
    faults,
    log,
    witness,
  })
  const control = controlRoutes({
    emulator,
    acts: emulator.act,
    world,
    panels: PANELS,
    webhooks: { mode: outbox.mode, held: () => outbox.orders('held').length },
    plannedFaults: faults.planned,
  })
  const pages = RESOURCES.flatMap(({ pages: own = [] }) => own)
  return new Hono<{ Bindings: HttpBindings }>()
    .mount('/v1', (request, env) => api.fetch(request, env), { replaceRequest: false })
    .mount('/v2', (request, env) => api.fetch(request, env), { replaceRequest: false })
    .route('/_emulator', control)
    .route('/', pageRoutes(world, pages))
}

function doorOf({ running, faults, log }: Machine, address: { url: string }): PaymentsEmulator {
  const { world, outbox, deliverer } = running
  return {
    url: address.url,
    now: world.clock.now,
    setClock: running.setClock,
    act: createActs(world),
    webhooks: {
      setMode: outbox.setMode,
      release({ order = 'created', times = 1 } = {}) {
        const held = outbox.orders('held')
        return deliverer.release(order === 'created' ? held : held.reverse(), times)
      },
      deliveries: deliverer.deliveries,
      settled: deliverer.settled,
    },
    failNext: faults.failNext,
    requests: log.all,
    stop: running.stop,
  }
}
