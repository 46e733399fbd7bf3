import { readdirSync } from 'node:fs'
import { atMost, type Drill, exactly } from '#drills/drill.ts'
import { residentMegabytes } from '#drills/judging/resident-megabytes.ts'
import { fromAnotherNetwork } from '#drills/load/payees.ts'
import { booking } from '#drills/load/wishes.ts'
import { openInspectedProduct } from '#drills/product/inspected-product.ts'
import type { Product } from '#drills/product/open-product.ts'
import type { Shot } from '#scripts/staging/ask.ts'
import { aDayFromNow, type Business, businesses, SERVICE } from '#scripts/staging/businesses.ts'
import { type Outcome, shoot } from '#scripts/staging/load.ts'

/** Until then code is compiled and caches fill; by requests, as a busy machine answers few in a second. */
const WARM_REQUESTS = 3_000
const FULL_SECONDS = 5
const FIRST_LOOK_SECONDS = 10
/** Steady load in stretches, one after the other: a minute, or half an hour, which is about a million requests. */
const STRETCHES = { usual: [60], long: Array<number>(6).fill(300) }
const SHARE_OF_MOST = 0.8
const BOOK_EVERY = 10
const HALF_HOUR_MS = 30 * 60_000
const BUSINESSES = 50
const MAX_MEGABYTES_A_MINUTE = 1
const MAX_MEMORY = 1.2
const MAX_SLOWER = 1.2

/** Under steady load for a while: what is held must not grow. */
export const soak: Drill = async ({ running, random, tell, length }) => {
  const { product, inspector } = await openInspectedProduct(running)
  const [server] = product.servers
  const firstDay = aDayFromNow(2)
  const owners = await businesses(product, BUSINESSES, { appointments: 0, firstDay: firstDay.start })
  const ownerAt = (n: number) => owners[n % owners.length] as Business
  const nextShot = (n: number): Shot => {
    const startsAt = firstDay.start.getTime() + Math.floor(random() * 20 * 48) * HALF_HOUR_MS
    if (n % BOOK_EVERY === 0) return booking(ownerAt(n), startsAt, `soak-${n}-${Math.floor(random() * 1e9)}`)
    const path = `/api/public-booking/${ownerAt(n).slug}/slots?service=${SERVICE}&from=${firstDay.date}&days=7`
    return { method: 'GET', path, headers: fromAnotherNetwork() }
  }

  let full = await shoot(server.origin, nextShot, { seconds: FULL_SECONDS })
  for (let asked = full.requests; asked < WARM_REQUESTS; asked += full.requests)
    full = await shoot(server.origin, nextShot, { seconds: FULL_SECONDS })
  const mostPerSecond = (SHARE_OF_MOST * full.requests) / full.seconds
  await shoot(server.origin, nextShot, { seconds: FIRST_LOOK_SECONDS, mostPerSecond })
  const before = { ...(await held(product)), heap: await inspector.heapMegabytes() }
  const stretches: Outcome[] = []
  for (const seconds of STRETCHES[length === 'long' ? 'long' : 'usual'])
    stretches.push(await shoot(server.origin, nextShot, { seconds, mostPerSecond }))
  const after = { ...(await held(product)), heap: await inspector.heapMegabytes() }

  for (const complaint of server.complaints) tell(complaint)
  for (const { statuses, p99Ms } of stretches) tell(JSON.stringify({ statuses, p99Ms }))
  const sum = (of: (stretch: Outcome) => number) => stretches.reduce((total, one) => total + of(one), 0)
  const [seconds, requests] = [sum((one) => one.seconds), sum((one) => one.requests)]
  const slowest = stretches.map(({ p99Ms }) => p99Ms)
  return [
    { what: 'Requests', measured: requests, unit: '' },
    { what: 'Requests per second', measured: requests / seconds, unit: '' },
    { what: 'Slowest in a hundred, at the end', measured: slowest.at(-1) ?? Number.NaN, unit: 'ms' },
    ...(slowest.length > 1
      ? [atMost('Against the beginning', (slowest.at(-1) ?? 0) / (slowest[0] ?? 0), MAX_SLOWER, 'x')]
      : []),
    exactly('Answers that are the server’s fault', sum(faultsIn), 0),
    { what: 'Heap after collecting, at the end', measured: after.heap, unit: 'MB' },
    atMost(
      'Growth of the heap in a minute',
      ((after.heap - before.heap) * 60) / seconds,
      MAX_MEGABYTES_A_MINUTE,
      'MB',
    ),
    atMost('Memory of the process against the first look', after.resident / before.resident, MAX_MEMORY, 'x'),
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

async function held({ servers, admin }: Product) {
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
