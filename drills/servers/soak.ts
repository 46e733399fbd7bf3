import { readdirSync } from 'node:fs'
import { residentMegabytes } from '#drills/checking/resident-megabytes.ts'
import { atMost, type Drill, exactly } from '#drills/drill.ts'
import { newNetworkHeaders } from '#drills/load/load-owners.ts'
import { bookingRequest } from '#drills/load/requests.ts'
import { openInspectedProduct } from '#drills/product/inspected-product.ts'
import type { Product } from '#drills/product/open-product.ts'
import { type Business, createBusinesses, dayFromNow, SERVICE_NAME } from '#scripts/staging/businesses.ts'
import { type Outcome, runLoad } from '#scripts/staging/load.ts'
import type { ApiRequest } from '#scripts/staging/send-request.ts'

/** By then, code is compiled and caches are full. A number of requests, because a busy machine takes longer. */
const WARM_UP_REQUESTS = 3_000
const FULL_SPEED_SECONDS = 5
const BASELINE_SECONDS = 10
/** Seconds of each period of steady load: a minute, or half an hour in six periods with about a million requests. */
const PERIODS = { normal: [60], long: Array<number>(6).fill(300) }
/** The load, relative to what the server can handle. */
const LOAD_RATIO = 0.8
/** Every tenth request is a booking. */
const BOOK_EVERY = 10
const HALF_HOUR_MS = 30 * 60_000
const BUSINESSES = 50
const MAX_MEGABYTES_PER_MINUTE = 1
const MAX_MEMORY_RATIO = 1.2
const MAX_SLOWDOWN = 1.2

/** Under steady load, memory, handles and connections must not grow. */
export const soak: Drill = async ({ cleanup, random, log, length }) => {
  const { product, inspector } = await openInspectedProduct(cleanup)
  const [server] = product.servers
  const firstDay = dayFromNow(2)
  const owners = await createBusinesses(product, BUSINESSES, { appointments: 0, firstDay: firstDay.start })
  const ownerAt = (n: number) => owners[n % owners.length] as Business
  const nextRequest = (n: number): ApiRequest => {
    const startsAt = firstDay.start.getTime() + Math.floor(random() * 20 * 48) * HALF_HOUR_MS
    if (n % BOOK_EVERY === 0)
      return bookingRequest(ownerAt(n), startsAt, `soak-${n}-${Math.floor(random() * 1e9)}`)
    const path = `/api/public-booking/${ownerAt(n).slug}/slots?service=${SERVICE_NAME}&from=${firstDay.date}&days=7`
    return { method: 'GET', path, headers: newNetworkHeaders() }
  }

  let fullSpeed = await runLoad(server.origin, nextRequest, { seconds: FULL_SPEED_SECONDS })
  for (let sent = fullSpeed.requests; sent < WARM_UP_REQUESTS; sent += fullSpeed.requests)
    fullSpeed = await runLoad(server.origin, nextRequest, { seconds: FULL_SPEED_SECONDS })
  const maxPerSecond = (LOAD_RATIO * fullSpeed.requests) / fullSpeed.seconds
  await runLoad(server.origin, nextRequest, { seconds: BASELINE_SECONDS, maxPerSecond })
  const before = { ...(await resourceUsage(product)), heap: await inspector.heapMegabytes() }
  const periods: Outcome[] = []
  for (const seconds of PERIODS[length === 'long' ? 'long' : 'normal'])
    periods.push(await runLoad(server.origin, nextRequest, { seconds, maxPerSecond }))
  const after = { ...(await resourceUsage(product)), heap: await inspector.heapMegabytes() }

  for (const warning of server.warnings) log(warning)
  for (const { statuses, p99Ms } of periods) log(JSON.stringify({ statuses, p99Ms }))
  const sum = (measure: (period: Outcome) => number) =>
    periods.reduce((total, period) => total + measure(period), 0)
  const [seconds, requests] = [sum((period) => period.seconds), sum((period) => period.requests)]
  const p99s = periods.map(({ p99Ms }) => p99Ms)
  return [
    { name: 'Requests sent', measured: requests, unit: '' },
    { name: 'Requests per second', measured: requests / seconds, unit: '' },
    { name: '99th percentile in the last period', measured: p99s.at(-1) ?? Number.NaN, unit: 'ms' },
    ...(p99s.length > 1
      ? [
          atMost(
            '99th percentile in the last period, relative to the first',
            (p99s.at(-1) ?? 0) / (p99s[0] ?? 0),
            MAX_SLOWDOWN,
            'x',
          ),
        ]
      : []),
    exactly('Requests answered with 5xx', sum(countFaults), 0),
    { name: 'Heap at the end, after garbage collection', measured: after.heap, unit: 'MB' },
    atMost(
      'Growth of the heap per minute',
      ((after.heap - before.heap) * 60) / seconds,
      MAX_MEGABYTES_PER_MINUTE,
      'MB',
    ),
    atMost(
      'Resident memory at the end, relative to the beginning',
      after.resident / before.resident,
      MAX_MEMORY_RATIO,
      'x',
    ),
    atMost('Growth of open file handles', after.handles - before.handles, 2, ''),
    atMost('Growth of database connections', after.connections - before.connections, 0, ''),
  ]
}

function countFaults({ statuses }: Outcome): number {
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
