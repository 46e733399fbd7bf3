import { watchCoreWaits } from '#drills/checking/core-waits.ts'
import type { DrillContext } from '#drills/drill.ts'
import { startBookingClients } from '#drills/load/booking-clients.ts'
import { startDashboardReaders } from '#drills/load/dashboard-readers.ts'
import { createLoadOwners, type LoadOwner } from '#drills/load/load-owners.ts'
import { openRecorder } from '#drills/load/recorder.ts'
import { openBalancer } from '#drills/product/open-balancer.ts'
import { openProduct } from '#drills/product/open-product.ts'
import { startRollingRestarts } from '#drills/product/rolling-restarts.ts'
import type { SupervisedServer } from '#drills/product/supervised-server.ts'
import { openCluster } from '#scripts/staging/cluster/open-cluster.ts'

const OWNERS = 40
/** Owners that are created at once. */
const GROUP = 5
const READERS = 4
const CLIENTS = 12
/** Few enough bookings that none of these owners uses up a day's emails. */
const MAX_PAUSE_MS = 2_000
const RESTART_EVERY_MS = 15_000
/** As long as five health checks of the balancer take. */
const DRAIN_SECONDS = '1'

/** The product on a cluster: two web processes behind a balancer, and two workers, all of them busy and restarted in turn. */
export async function openBusyCluster({ cleanup, random, log }: DrillContext) {
  const cluster = await openCluster(cleanup)
  const environment = { ...cluster.environment, DRAIN_SECONDS }
  const product = await openProduct(cleanup, {
    database: cluster.database,
    servers: [
      { program: 'main-web', environment },
      { program: 'main-web', environment },
      { program: 'main-worker', environment },
      { program: 'main-worker', environment },
    ],
  })
  const [firstWeb, secondWeb, firstWorker, secondWorker] = product.servers as [
    SupervisedServer,
    SupervisedServer,
    SupervisedServer,
    SupervisedServer,
  ]
  const owners: LoadOwner[] = []
  while (owners.length < OWNERS) owners.push(...(await createLoadOwners(product, GROUP)))
  const balancer = await openBalancer(cleanup, [firstWeb, secondWeb])
  const recorder = openRecorder(() => balancer.origin)
  cleanup.defer(() => recorder.close())
  const coreWaits = watchCoreWaits(() => firstWeb.pid)
  cleanup.defer(() => coreWaits.stop())
  const clients = startBookingClients(product, {
    clients: CLIENTS,
    owners,
    random,
    recorder,
    pays: true,
    maxPauseMs: MAX_PAUSE_MS,
  })
  const readers = startDashboardReaders({ owners: owners.slice(0, READERS), random, recorder })
  const restarts = startRollingRestarts([firstWeb, firstWorker, secondWeb, secondWorker], {
    everyMs: RESTART_EVERY_MS,
    log,
  })
  return {
    cluster,
    product,
    recorder,
    coreWaits,
    webProcesses: [firstWeb, secondWeb],
    /** Ends load and restarts. */
    async stop() {
      const restartCount = await restarts.stop()
      const [refusedDashboards] = await Promise.all([readers.stop(), clients.stop()])
      return { restartCount, refusedDashboards }
    },
  }
}

export type BusyCluster = Awaited<ReturnType<typeof openBusyCluster>>
