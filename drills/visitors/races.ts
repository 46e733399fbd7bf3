import { readFile } from 'node:fs/promises'
import { type CoreWaits, watchCoreWaits } from '#drills/checking/core-waits.ts'
import { timeFinding } from '#drills/checking/time-finding.ts'
import { type Drill, exactly, type Finding } from '#drills/drill.ts'
import { newNetworkHeaders } from '#drills/load/load-owners.ts'
import { openProduct, type Product } from '#drills/product/open-product.ts'
import {
  type Business,
  createBusinesses,
  createSession,
  dayFromNow,
  SERVICE_NAME,
} from '#scripts/staging/businesses.ts'
import { sendAllAtOnce } from '#scripts/staging/load.ts'
import { type ApiRequest, sendRequest } from '#scripts/staging/send-request.ts'

type RaceSize = { clients: number; sendsPerForm: number }

const FULL_SIZE: RaceSize = { clients: 500, sendsPerForm: 50 }
const SHORT_SIZE: RaceSize = { clients: 60, sendsPerForm: 20 }
const MINUTE_MS = 60_000
/** Appointments this long overlap if they start ten or thirty minutes apart. */
const LONG_MINUTES = 120
const MAX_P99_SECONDS = 1

/** All requests are for times from ten o'clock on. */
const TEN_O_CLOCK_MS = 10 * 60 * MINUTE_MS

type Race = { name: string; luna: Business; outcome: Awaited<ReturnType<typeof sendAllAtOnce>> }

/** Many concurrent requests to two processes: no appointments overlap, and nobody gets a server error. */
export const races: Drill = async ({ cleanup, length }) => {
  const { clients, sendsPerForm } = length === 'short' ? SHORT_SIZE : FULL_SIZE
  const product = await openProduct(cleanup, { servers: [{ program: 'main-web' }, { program: 'main-web' }] })
  const coreWaits = watchCoreWaits(() => product.servers[0].pid)
  cleanup.defer(() => coreWaits.stop())
  const day = dayFromNow(2).start.getTime()
  const tenOClock = day + TEN_O_CLOCK_MS
  const run = async (name: string, minutes: number, requestOf: (luna: Business, n: number) => ApiRequest) => {
    const luna = await createBusiness(product, day, minutes)
    const requests = Array.from({ length: clients }, (_, n) => ({
      ...requestOf(luna, n),
      origin: originOf(product, n),
    }))
    return { name, luna, outcome: await sendAllAtOnce(requests) }
  }
  await warmUp(product, day, clients)

  const sameStart = await run('One start time', 60, (luna, n) => bookingRequest(luna, tenOClock, n))
  const closeStarts = await run('Start times ten minutes apart', LONG_MINUTES, (luna, n) =>
    bookingRequest(luna, tenOClock + (n % (LONG_MINUTES / 10)) * 10 * MINUTE_MS, n),
  )
  const repeatedForms = await run(
    `${clients / sendsPerForm} forms, each sent ${sendsPerForm} times`,
    30,
    (luna, n) => {
      const form = Math.floor(n / sendsPerForm)
      return bookingRequest(luna, tenOClock + form * 30 * MINUTE_MS, form, `form-${form}`)
    },
  )
  const withOwner = await raceAgainstOwner(product, { day, tenOClock, clients })
  const bodies = new Set(repeatedForms.outcome.answers.map(({ body }) => body))

  return [
    ...(await raceFindings(product, sameStart, { exactly: 1 }, coreWaits)),
    ...(await raceFindings(product, closeStarts, { exactly: 1 }, coreWaits)),
    ...(await raceFindings(product, repeatedForms, { exactly: clients / sendsPerForm }, coreWaits)),
    exactly(`${repeatedForms.name}: answered with 201`, repeatedForms.outcome.statuses[201] ?? 0, clients),
    exactly(`${repeatedForms.name}: distinct answers`, bodies.size, clients / sendsPerForm),
    ...(await raceFindings(product, withOwner, { min: 2 }, coreWaits)),
    exactly('Deadlocks in the log of Postgres', await countDeadlocks(product), 0),
  ]
}

async function createBusiness(product: Product, day: number, minutes: number): Promise<Business> {
  const [luna] = (await createBusinesses(product, 1, { appointments: 0, firstDay: new Date(day) })) as [
    Business,
  ]
  await product.admin.query('update services set duration = $1 where user_id = $2', [minutes, luna.id])
  return luna
}

/** The owner creates and moves jobs while clients book the same hours. */
async function raceAgainstOwner(
  product: Product,
  { day, tenOClock, clients }: { day: number; tenOClock: number; clients: number },
): Promise<Race> {
  const luna = await createBusiness(product, day, 60)
  const { rows } = await product.admin.query<{ id: string }>('select id from services where user_id = $1', [
    luna.id,
  ])
  const headers = { authorization: `Bearer ${await createSession(product, luna)}` }
  const create = (time: number): ApiRequest => ({
    method: 'POST',
    path: '/api/appointments',
    headers,
    body: JSON.stringify({
      client: { name: 'Noah', email: 'noah@example.com', phone: '(212) 555-0124' },
      service_id: rows[0]?.id,
      appointment_time: new Date(time).toISOString(),
    }),
  })
  const first = await sendRequest(product.servers[0].origin, create(tenOClock + 8 * 60 * MINUTE_MS))
  const { id, updated_at } = JSON.parse(first.body) as { id: string; updated_at: string }
  const move = (time: number): ApiRequest => ({
    method: 'POST',
    path: `/api/appointments/${id}/move`,
    headers,
    body: JSON.stringify({
      appointment_time: new Date(time).toISOString(),
      duration: 60,
      seen_updated_at: updated_at,
    }),
  })
  const requests = Array.from({ length: clients }, (_, n) => {
    const origin = originOf(product, n)
    if (n % 10 === 0) return { ...create(tenOClock + 30 * MINUTE_MS), origin }
    if (n % 10 === 5) return { ...move(tenOClock), origin }
    return { ...bookingRequest(luna, tenOClock + (n % 3) * 30 * MINUTE_MS, n), origin }
  })
  return { name: 'Clients against the owner', luna, outcome: await sendAllAtOnce(requests) }
}

/** Opens connections and prepares statements before the race. */
async function warmUp(product: Product, day: number, clients: number): Promise<void> {
  const luna = await createBusiness(product, day, 30)
  const requests = Array.from({ length: clients }, (_, n) => ({
    ...bookingRequest(luna, day + (n % 48) * 30 * MINUTE_MS, n),
    origin: originOf(product, n),
  }))
  for (let round = 0; round < 2; round++) await sendAllAtOnce(requests)
}

async function raceFindings(
  { admin }: Product,
  { name, luna, outcome: { statuses, slowest } }: Race,
  expected: { exactly: number } | { min: number },
  coreWaits: CoreWaits,
): Promise<Finding[]> {
  const { rows } = await admin.query<{ appointments: number; overlaps: number }>(
    `select count(*)::int as appointments, coalesce(sum((
       select count(*) from appointments other
       where other.user_id = a.user_id and other.id < a.id and other.cancelled_at is null
         and a.appointment_time < other.ends_at and other.appointment_time < a.ends_at
     )), 0)::int as overlaps
     from appointments a where user_id = $1 and cancelled_at is null`,
    [luna.id],
  )
  const faults = Object.entries(statuses).filter(
    ([status]) => Number(status) >= 500 || Number(status) === 429,
  )
  return [
    {
      name: `${name}: appointments`,
      measured: rows[0]?.appointments ?? Number.NaN,
      unit: '',
      budget: expected,
    },
    exactly(`${name}: overlapping appointments`, rows[0]?.overlaps ?? Number.NaN, 0),
    exactly(
      `${name}: answered with 5xx or 429`,
      faults.reduce((sum, [, count]) => sum + count, 0),
      0,
    ),
    timeFinding(`${name}: 99th percentile`, slowest, MAX_P99_SECONDS, coreWaits),
  ]
}

function originOf({ servers }: Product, n: number): string {
  return (servers[n % servers.length] ?? servers[0]).origin
}

/** Each request has another network and email address, because the rate limits are on. */
function bookingRequest({ slug }: Business, time: number, n: number, key?: string): ApiRequest {
  return {
    method: 'POST',
    path: '/api/public-booking',
    headers: { ...newNetworkHeaders(), ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({
      slug,
      service: SERVICE_NAME,
      appointmentTime: new Date(time).toISOString(),
      clientName: 'Ava Brooks',
      clientEmail: `ava-${slug}-${n}@example.com`,
      clientPhone: '(212) 555-0123',
    }),
  }
}

async function countDeadlocks({ logFile }: Product): Promise<number> {
  return (await readFile(logFile, 'utf8')).split('deadlock detected').length - 1
}
