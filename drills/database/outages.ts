import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { checkResults } from '#drills/checking/check-results.ts'
import type { CoreWaits, Span } from '#drills/checking/core-waits.ts'
import { outageFindings } from '#drills/checking/outage-findings.ts'
import { pollUntil, waitFor } from '#drills/checking/poll-until.ts'
import { residentMegabytes } from '#drills/checking/resident-megabytes.ts'
import { slowestRecovery, timeFinding } from '#drills/checking/time-finding.ts'
import { atMost, type Drill, exactly, type Finding } from '#drills/drill.ts'
import { openBusyProduct } from '#drills/load/busy-product.ts'
import type { Recorder } from '#drills/load/recorder.ts'
import { openInspector } from '#drills/product/inspector.ts'
import type { Product } from '#drills/product/open-product.ts'
import { freePort } from '#tools/postgres/free-port.ts'
import { signalDatabase } from '#tools/postgres/signal-database.ts'

const CLIENTS = 10
const STALL_MS = 10_000
const EXHAUSTED_MS = 5_000
const MAX_CONNECTIONS = 60
const RECOVERY_TIMEOUT_MS = 120_000
const PAUSE_MS = 1_000
/** By then, code is compiled and caches are full. */
const WARM_UP_ANSWERS = 1_000
const WARM_UP_TIMEOUT_MS = 60_000
/** Checked for the heap only: the allocator returns other memory to the system when it likes. */
const MAX_HEAP_RATIO = 1.1
const MAX_RECOVERY_SECONDS = 5

type Outage = { name: string; cause: (product: Product) => Promise<void> }

const OUTAGES: readonly Outage[] = [
  { name: 'Restart', cause: (product) => restartDatabase(product, 'SIGINT') },
  { name: 'Immediate stop', cause: (product) => restartDatabase(product, 'SIGQUIT') },
  {
    name: 'New connections stalled',
    cause: ({ postgres }) => stallDatabase(postgres.pid, (pid, signal) => process.kill(pid, signal)),
  },
  { name: 'All processes stalled', cause: ({ postgres }) => stallDatabase(postgres.pid, signalDatabase) },
  { name: 'Out of connections', cause: exhaustConnections },
]

/** The database fails in five ways and recovers. No request hangs, nothing is lost, and the server reconnects by itself. */
export const outages: Drill = async (context) => {
  const { cleanup, log, length } = context
  const inspectorPort = await freePort()
  const { product, server, recorder, coreWaits, load } = await openBusyProduct(context, {
    clients: CLIENTS,
    pays: false,
    settings: { max_connections: String(MAX_CONNECTIONS) },
    servers: [{ flags: [`--inspect=127.0.0.1:${inspectorPort}`] }],
  })
  const inspector = await openInspector(inspectorPort)
  cleanup.defer(() => inspector.close())
  const minAnswers = length === 'short' ? 0 : WARM_UP_ANSWERS
  await waitFor(
    async () => recorder.answerCount() >= minAnswers,
    WARM_UP_TIMEOUT_MS,
    'the server answered too few requests to warm up',
  )
  await pause(PAUSE_MS)
  const memoryUsage = async () => ({
    heap: await inspector.heapMegabytes(),
    resident: residentMegabytes(server.pid),
  })
  const before = await memoryUsage()
  const findings: Finding[] = []
  for (const { name, cause } of length === 'short' ? OUTAGES.slice(0, 2) : OUTAGES) {
    const fromMs = recorder.now()
    log(`${Math.round(fromMs)} ms  ${name}`)
    await cause(product)
    const toMs = recorder.now()
    log(`${Math.round(toMs)} ms  the database is back`)
    await pollUntil(async () => Number.isFinite(slowestRecovery([toMs], recorder).toMs), RECOVERY_TIMEOUT_MS)
    await pause(PAUSE_MS)
    findings.push(...outageAndRecoveryFindings(name, { fromMs, toMs }, recorder, coreWaits))
  }
  await load.stop()
  await pause(PAUSE_MS)
  const after = await memoryUsage()
  return [
    ...findings,
    ...(await checkResults(context, product, recorder, { bookings: length === 'short' ? 10 : 50 })),
    exactly('Unexpected exits of the server', server.unexpectedExits, 0),
    { name: 'Heap before the outages, after garbage collection', measured: before.heap, unit: 'MB' },
    atMost('Heap after the outages, relative to before', after.heap / before.heap, MAX_HEAP_RATIO, 'x'),
    { name: 'Resident memory before the outages', measured: before.resident, unit: 'MB' },
    { name: 'Resident memory after the outages', measured: after.resident, unit: 'MB' },
  ]
}

function outageAndRecoveryFindings(
  outageName: string,
  outage: Span,
  recorder: Recorder,
  coreWaits: CoreWaits,
): Finding[] {
  return [
    ...outageFindings(outageName, outage, recorder, coreWaits),
    timeFinding(
      `${outageName}: from the end of the outage to the next answer`,
      slowestRecovery([outage.toMs], recorder),
      MAX_RECOVERY_SECONDS,
      coreWaits,
    ),
  ]
}

async function restartDatabase({ postgres }: Product, signal: NodeJS.Signals): Promise<void> {
  const oldPid = postgres.pid
  process.kill(oldPid, signal)
  await waitFor(async () => postgres.pid !== oldPid, RECOVERY_TIMEOUT_MS, 'the database did not restart')
}

async function stallDatabase(
  pid: number,
  sendSignal: (pid: number, signal: NodeJS.Signals) => void,
): Promise<void> {
  sendSignal(pid, 'SIGSTOP')
  try {
    await pause(STALL_MS)
  } finally {
    sendSignal(pid, 'SIGCONT')
  }
}

/** Opens all connections that the database allows, and ends those of the server. */
async function exhaustConnections({ appUrl, admin }: Product): Promise<void> {
  const opened: pg.Client[] = []
  const stopping = new AbortController()
  const takeConnections = async () => {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({ connectionString: appUrl, application_name: 'greedy' })
      client.on('error', () => {})
      await client.connect().then(
        () => opened.push(client),
        () => pause(20),
      )
    }
  }
  const taking = [takeConnections(), takeConnections()]
  const endServerConnections = setInterval(
    () =>
      void admin
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'wheelhouse_app' and application_name <> 'greedy'`,
        )
        .catch(() => {}),
    200,
  )
  await pause(EXHAUSTED_MS)
  clearInterval(endServerConnections)
  stopping.abort()
  await Promise.all(taking)
  await Promise.all(opened.map((client) => client.end()))
}
