import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { checkResults } from '#drills/checking/check-results.ts'
import type { CoreWaits } from '#drills/checking/core-waits.ts'
import { eventually, waitFor } from '#drills/checking/eventually.ts'
import { outageFindings } from '#drills/checking/outage-findings.ts'
import { residentMegabytes } from '#drills/checking/resident-megabytes.ts'
import { slowestReturn, timeFinding } from '#drills/checking/time-finding.ts'
import { atMost, type Drill, exactly, type Finding } from '#drills/drill.ts'
import { openBusyProduct } from '#drills/load/busy-product.ts'
import type { Recorder } from '#drills/load/recorder.ts'
import { openInspector } from '#drills/product/inspector.ts'
import type { Product } from '#drills/product/open-product.ts'
import { freePort } from '#tools/postgres/free-port.ts'
import { signalDatabase } from './postgres-processes.ts'

const CLIENTS = 10
const STALL_MS = 10_000
const EXHAUSTED_MS = 5_000
const CONNECTIONS = 60
const RECOVERY_TIMEOUT_MS = 120_000
const CALM_MS = 1_000
/** Before that, code is compiled and caches fill. */
const WARM_ANSWERS = 1_000
const WARM_UP_TIMEOUT_MS = 60_000
/** Checked for the heap only: the allocator returns other memory to the system when it likes. */
const MAX_HEAP_RATIO = 1.1
const MAX_RECOVERY_SECONDS = 5

type Outage = { what: string; cause: (product: Product) => Promise<void> }

const OUTAGES: readonly Outage[] = [
  { what: 'Restarted', cause: (product) => restartDatabase(product, 'SIGINT') },
  { what: 'Stopped at once', cause: (product) => restartDatabase(product, 'SIGQUIT') },
  {
    what: 'New connections stalled',
    cause: ({ postgres }) => stallDatabase(postgres.pid, (pid, signal) => process.kill(pid, signal)),
  },
  { what: 'Wholly stalled', cause: ({ postgres }) => stallDatabase(postgres.pid, signalDatabase) },
  { what: 'Out of connections', cause: exhaustConnections },
]

/** The database fails in five ways and recovers. No request hangs, nothing is lost, and the server reconnects by itself. */
export const outages: Drill = async (drilling) => {
  const { running, tell, length } = drilling
  const inspectorPort = await freePort()
  const { product, server, recorder, waits, busy, ends } = await openBusyProduct(drilling, {
    clients: CLIENTS,
    pays: false,
    settings: { max_connections: String(CONNECTIONS) },
    servers: [{ flags: [`--inspect=127.0.0.1:${inspectorPort}`] }],
  })
  const inspector = await openInspector(inspectorPort)
  running.defer(() => inspector.close())
  const minAnswers = length === 'short' ? 0 : WARM_ANSWERS
  await waitFor(
    async () => recorder.answered() >= minAnswers,
    WARM_UP_TIMEOUT_MS,
    'the server answered too few requests to warm up',
  )
  await pause(CALM_MS)
  const memoryUsage = async () => ({
    heap: await inspector.heapMegabytes(),
    resident: residentMegabytes(server.pid),
  })
  const before = await memoryUsage()
  const findings: Finding[] = []
  for (const { what, cause } of length === 'short' ? OUTAGES.slice(0, 2) : OUTAGES) {
    const from = recorder.now()
    tell(`${Math.round(from)} ms  ${what}`)
    await cause(product)
    const back = recorder.now()
    tell(`${Math.round(back)} ms  the database is back`)
    await eventually(async () => Number.isFinite(slowestReturn([back], recorder).toMs), RECOVERY_TIMEOUT_MS)
    await pause(CALM_MS)
    findings.push(...outageResults(what, { from, back }, recorder, waits))
  }
  await busy.stop()
  await pause(CALM_MS)
  const after = await memoryUsage()
  return [
    ...findings,
    ...(await checkResults(drilling, product, recorder, { bookings: length === 'short' ? 10 : 50 })),
    exactly('Ends of the server process', ends(), 0),
    { name: 'Heap after collecting, before', measured: before.heap, unit: 'MB' },
    atMost('Heap after collecting, against before', after.heap / before.heap, MAX_HEAP_RATIO, 'x'),
    { name: 'Memory of the process before', measured: before.resident, unit: 'MB' },
    { name: 'Memory of the process after', measured: after.resident, unit: 'MB' },
  ]
}

function outageResults(
  what: string,
  { from, back }: { from: number; back: number },
  recorder: Recorder,
  coreWaits: CoreWaits,
): Finding[] {
  return [
    ...outageFindings(what, { fromMs: from, toMs: back }, recorder, coreWaits),
    timeFinding(
      `${what}: from back to the first answer`,
      slowestReturn([back], recorder),
      MAX_RECOVERY_SECONDS,
      coreWaits,
    ),
  ]
}

async function restartDatabase({ postgres }: Product, signal: NodeJS.Signals): Promise<void> {
  const before = postgres.pid
  process.kill(before, signal)
  await waitFor(async () => postgres.pid !== before, RECOVERY_TIMEOUT_MS, 'the database did not restart')
}

async function stallDatabase(
  pid: number,
  send: (pid: number, signal: NodeJS.Signals) => void,
): Promise<void> {
  send(pid, 'SIGSTOP')
  try {
    await pause(STALL_MS)
  } finally {
    send(pid, 'SIGCONT')
  }
}

/** Takes all connections of the database and cuts those of the server. */
async function exhaustConnections({ appUrl, admin }: Product): Promise<void> {
  const greedy: pg.Client[] = []
  const stopping = new AbortController()
  const takeConnections = async () => {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({ connectionString: appUrl, application_name: 'greedy' })
      client.on('error', () => {})
      await client.connect().then(
        () => greedy.push(client),
        () => pause(20),
      )
    }
  }
  const taking = [takeConnections(), takeConnections()]
  const cut = setInterval(
    () =>
      void admin
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'wheelhouse_app' and application_name <> 'greedy'`,
        )
        .catch(() => {}),
    200,
  )
  await pause(EXHAUSTED_MS)
  clearInterval(cut)
  stopping.abort()
  await Promise.all(taking)
  await Promise.all(greedy.map((client) => client.end()))
}
