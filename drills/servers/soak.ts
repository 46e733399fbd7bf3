import { readdirSync } from 'node:fs'
import { residentMegabytes } from '#drills/checking/resident-megabytes.ts'
import { atMost, type Drill, exactly } from '#drills/drill.ts'
import { newNetworkHeaders } from '#drills/load/payees.ts'
import { booking } from '#drills/load/requests.ts'
import { openInspectedProduct } from '#drills/product/inspected-product.ts'
import type { Product } from '#drills/product/open-product.ts'
import { type Business, createBusinesses, dayFromNow, SERVICE_NAME } from '#scripts/staging/businesses.ts'
import { type Outcome, runLoad } from '#scripts/staging/load.ts'
import type { ApiRequest } from '#scripts/staging/send-request.ts'

/** Before that, code is compiled and caches fill. Counted in requests, because a busy machine is slower. */
const WARM_REQUESTS = 3_000
const FULL_SPEED_SECONDS = 5
const BASELINE_SECONDS = 10
/** Seconds of each period of steady load: a minute, or half an hour in six periods with about a million requests. */
const STRETCHES = { usual: [60], long: Array<number>(6).fill(300) }
const LOAD_RATIO = 0.8
const BOOK_EVERY = 10
const HALF_HOUR_MS = 30 * 60_000
const BUSINESSES = 50
const MAX_MEGABYTES_A_MINUTE = 1
const MAX_MEMORY_RATIO = 1.2
const MAX_SLOWDOWN = 1.2

/** Under steady load, memory, handles and connections must not grow. */
export const soak: Drill = async ({ running, random, tell, length }) => {
  const { product, inspector } = await openInspectedProduct(running)
  const [server] = product.servers
  const firstDay = dayFromNow(2)
  const owners = await createBusinesses(product, BUSINESSES, { appointments: 0, firstDay: firstDay.start })
  const ownerAt = (n: number) => owners[n % owners.length] as Business
  const nextShot = (n: number): ApiRequest => {
    const startsAt = firstDay.start.getTime() + Math.floor(random() * 20 * 48) * HALF_HOUR_MS
    if (n % BOOK_EVERY === 0) return booking(ownerAt(n), startsAt, `soak-${n}-${Math.floor(random() * 1e9)}`)
    const path = `/api/public-booking/${ownerAt(n).slug}/slots?service=${SERVICE_NAME}&from=${firstDay.date}&days=7`
    return { method: 'GET', path, headers: newNetworkHeaders() }
  }

  let full = await runLoad(server.origin, nextShot, { seconds: FULL_SPEED_SECONDS })
  for (let asked = full.requests; asked < WARM_REQUESTS; asked += full.requests)
    full = await runLoad(server.origin, nextShot, { seconds: FULL_SPEED_SECONDS })
  const mostPerSecond = (LOAD_RATIO * full.requests) / full.seconds
  await runLoad(server.origin, nextShot, { seconds: BASELINE_SECONDS, maxPerSecond: mostPerSecond })
  const before = { ...(await resourceUsage(product)), heap: await inspector.heapMegabytes() }
  const stretches: Outcome[] = []
  for (const seconds of STRETCHES[length === 'long' ? 'long' : 'usual'])
    stretches.push(await runLoad(server.origin, nextShot, { seconds, maxPerSecond: mostPerSecond }))
  const after = { ...(await resourceUsage(product)), heap: await inspector.heapMegabytes() }

  for (const complaint of server.warnings) tell(complaint)
  for (const { statuses, p99Ms } of stretches) tell(JSON.stringify({ statuses, p99Ms }))
  const sum = (measure: (stretch: Outcome) => number) =>
    stretches.reduce((total, stretch) => total + measure(stretch), 0)
  const [seconds, requests] = [sum((stretch) => stretch.seconds), sum((stretch) => stretch.requests)]
  const slowest = stretches.map(({ p99Ms }) => p99Ms)
  return [
    { name: 'Requests', measured: requests, unit: '' },
    { name: 'Requests per second', measured: requests / seconds, unit: '' },
    { name: 'Slowest in a hundred, at the end', measured: slowest.at(-1) ?? Number.NaN, unit: 'ms' },
    ...(slowest.length > 1
      ? [atMost('Against the beginning', (slowest.at(-1) ?? 0) / (slowest[0] ?? 0), MAX_SLOWDOWN, 'x')]
      : []),
    exactly('Answers that are the server’s fault', sum(faultsIn), 0),
    { name: 'Heap after collecting, at the end', measured: after.heap, unit: 'MB' },
    atMost(
      'Growth of the heap in a minute',
      ((after.heap - before.heap) * 60) / seconds,
      MAX_MEGABYTES_A_MINUTE,
      'MB',
    ),
    atMost(
      'Memory of the process against the first look',
      after.resident / before.resident,
      MAX_MEMORY_RATIO,
      'x',
    ),
    atMost('File handles more than at the first look', after.handles - before.handles, 2, ''),
    atMost('Database connections more than at the first look', after.connections - before.connections, 0, ''),
  ]
}

function faultsIn({ statuses }: Outcome): number {
  return Object.entries(statuses).reduce(
    (sum, [status, count]) => sum + (Number(status) >= 500 ? count : 0),
    0,
  )
}

async function resourceUsage({ servers, admin }: Product) {
  const { pid } = servers[0]
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where usename = 'wheelhouse_app'`,
  )
  return {
    resident: residentMegabytes(pid),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    connections: rows[0]?.count ?? Number.NaN,
  }
}
