import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { atMost, type Drill, exactly, type Finding } from '#drills/drill.ts'
import { answersMeanwhile } from '#drills/judging/answers-meanwhile.ts'
import type { CoreWaits } from '#drills/judging/core-waits.ts'
import { eventually, surely } from '#drills/judging/eventually.ts'
import { inTime, slowestReturn } from '#drills/judging/in-time.ts'
import { judge } from '#drills/judging/judge.ts'
import { residentMegabytes } from '#drills/judging/resident-megabytes.ts'
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
const BACK_WITHIN_MS = 120_000
const CALM_MS = 1_000
/** Until then code is compiled and caches fill. */
const WARM_ANSWERS = 1_000
const WARM_WITHIN_MS = 60_000
/** What the process holds beside is the allocator's to give back, in its own time. */
const MAX_HEAP = 1.1
const MAX_SECONDS_AWAY = 5

type Outage = { what: string; cause: (product: Product) => Promise<void> }

const OUTAGES: readonly Outage[] = [
  { what: 'Restarted', cause: (product) => restarted(product, 'SIGINT') },
  { what: 'Stopped at once', cause: (product) => restarted(product, 'SIGQUIT') },
  {
    what: 'New connections stalled',
    cause: ({ postgres }) => stalled(postgres.pid, (pid, signal) => process.kill(pid, signal)),
  },
  { what: 'Wholly stalled', cause: ({ postgres }) => stalled(postgres.pid, signalDatabase) },
  { what: 'Out of connections', cause: exhausted },
]

/** The database goes away in five ways and comes back. Nobody hangs, nothing is lost, and the server finds back by itself. */
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
  const enough = length === 'short' ? 0 : WARM_ANSWERS
  await surely(async () => recorder.answered() >= enough, WARM_WITHIN_MS, 'The server does not get warm')
  await pause(CALM_MS)
  const held = async () => ({
    heap: await inspector.heapMegabytes(),
    resident: residentMegabytes(server.pid),
  })
  const before = await held()
  const findings: Finding[] = []
  for (const { what, cause } of length === 'short' ? OUTAGES.slice(0, 2) : OUTAGES) {
    const from = recorder.now()
    tell(`${Math.round(from)} ms  ${what}`)
    await cause(product)
    const back = recorder.now()
    tell(`${Math.round(back)} ms  the database is back`)
    await eventually(async () => Number.isFinite(slowestReturn([back], recorder).toMs), BACK_WITHIN_MS)
    await pause(CALM_MS)
    findings.push(...told(what, { from, back }, recorder, waits))
  }
  await busy.stop()
  await pause(CALM_MS)
  const after = await held()
  return [
    ...findings,
    ...(await judge(drilling, product, recorder, { bookings: length === 'short' ? 10 : 50 })),
    exactly('Ends of the server process', ends(), 0),
    { what: 'Heap after collecting, before', measured: before.heap, unit: 'MB' },
    atMost('Heap after collecting, against before', after.heap / before.heap, MAX_HEAP, 'x'),
    { what: 'Memory of the process before', measured: before.resident, unit: 'MB' },
    { what: 'Memory of the process after', measured: after.resident, unit: 'MB' },
  ]
}

function told(
  what: string,
  { from, back }: { from: number; back: number },
  recorder: Recorder,
  coreWaits: CoreWaits,
): Finding[] {
  return [
    ...answersMeanwhile(what, { fromMs: from, toMs: back }, recorder, coreWaits),
    inTime(
      `${what}: from back to the first answer`,
      slowestReturn([back], recorder),
      MAX_SECONDS_AWAY,
      coreWaits,
    ),
  ]
}

async function restarted({ postgres }: Product, signal: NodeJS.Signals): Promise<void> {
  const before = postgres.pid
  process.kill(before, signal)
  await surely(async () => postgres.pid !== before, BACK_WITHIN_MS, 'The database does not come back')
}

async function stalled(pid: number, send: (pid: number, signal: NodeJS.Signals) => void): Promise<void> {
  send(pid, 'SIGSTOP')
  try {
    await pause(STALL_MS)
  } finally {
    send(pid, 'SIGCONT')
  }
}

/** Somebody else takes every connection there is, and the server's own are cut. */
async function exhausted({ appUrl, admin }: Product): Promise<void> {
  const greedy: pg.Client[] = []
  const stopping = new AbortController()
  const takeMore = async () => {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({ connectionString: appUrl, application_name: 'greedy' })
      client.on('error', () => {})
      await client.connect().then(
        () => greedy.push(client),
        () => pause(20),
      )
    }
  }
  const taking = [takeMore(), takeMore()]
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
