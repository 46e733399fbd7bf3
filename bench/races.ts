import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { aDayFromNow, type Business, businesses, SERVICE } from './businesses.ts'
import type { Figure } from './figure.ts'
import { type Outcome, type Shot, volley } from './load.ts'
import type { Stage } from './stage.ts'

const CLIENTS = 500
const SAME_KEY = 50
const MINUTE_MS = 60_000
/** So long that starts ten minutes apart, and half an hour apart, overlap. */
const LONG_MINUTES = 120
const MOST_P99_MS = 1_000

/** When nobody else has anything; the race is for the hours from here on. */
const TEN_O_CLOCK_MS = 10 * 60 * MINUTE_MS

/** Many at once against two processes: whoever wins, nothing overlaps and nobody is told of a fault. */
export async function races(stage: Stage): Promise<Figure[]> {
  const day = aDayFromNow(2).start.getTime()
  const ten = day + TEN_O_CLOCK_MS
  const run = async (what: string, minutes: number, shotOf: (luna: Business, n: number) => Shot) => {
    const [luna] = (await businesses(stage, 1, { appointments: 0, firstDay: new Date(day) })) as [Business]
    await stage.admin.query('update services set duration = $1 where user_id = $2', [minutes, luna.id])
    const shots = Array.from({ length: CLIENTS }, (_, n) => ({
      ...shotOf(luna, n),
      origin: originOf(stage, n),
    }))
    return { what, luna, outcome: await volley(shots) }
  }
  await warmUp(stage, day)

  const same = await run('One start', 60, (luna, n) => bookingOf(luna, ten, n))
  const close = await run('Starts ten minutes apart', LONG_MINUTES, (luna, n) =>
    bookingOf(luna, ten + (n % (LONG_MINUTES / 10)) * 10 * MINUTE_MS, n),
  )
  const repeated = await run(`${CLIENTS / SAME_KEY} forms, each sent ${SAME_KEY} times`, 30, (luna, n) => {
    const form = Math.floor(n / SAME_KEY)
    return bookingOf(luna, ten + form * 30 * MINUTE_MS, form, `form-${form}`)
  })
  const owner = await againstTheOwner(stage, day, ten)

  return [
    ...(await told(stage, same, { exactly: 1 })),
    ...(await told(stage, close, { exactly: 1 })),
    ...(await told(stage, repeated, { exactly: CLIENTS / SAME_KEY })),
    exactly(`${repeated.what}: answered with the booking`, repeated.outcome.statuses[201] ?? 0, CLIENTS),
    ...(await told(stage, owner, { least: 2 })),
    exactly('Deadlocks in the log of Postgres', await deadlocks(stage), 0),
  ]
}

type Race = { what: string; luna: Business; outcome: Outcome }

/** The owner creates and moves by their own dialog, between clients, around the same hours. */
async function againstTheOwner(stage: Stage, day: number, ten: number): Promise<Race> {
  const [luna] = (await businesses(stage, 1, { appointments: 0, firstDay: new Date(day) })) as [Business]
  const { rows } = await stage.admin.query<{ id: string }>(
    'update services set duration = 60 where user_id = $1 returning id',
    [luna.id],
  )
  const headers = { authorization: `Bearer ${await signedIn(stage, luna)}` }
  const create = (time: number) => ({
    method: 'POST' as const,
    path: '/api/appointments',
    headers,
    body: JSON.stringify({
      client: { name: 'Noah', email: 'noah@example.com', phone: '(212) 555-0124' },
      service_id: rows[0]?.id,
      appointment_time: new Date(time).toISOString(),
    }),
  })
  const first = create(ten + 8 * 60 * MINUTE_MS)
  const answer = await fetch(new URL(first.path, stage.app.origin), {
    ...first,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  const { id, updated_at } = (await answer.json()) as { id: string; updated_at: string }
  const move = (time: number) => ({
    method: 'POST' as const,
    path: `/api/appointments/${id}/move`,
    headers,
    body: JSON.stringify({
      appointment_time: new Date(time).toISOString(),
      duration: 60,
      seen_updated_at: updated_at,
    }),
  })
  const shots = Array.from({ length: CLIENTS }, (_, n) => {
    const origin = originOf(stage, n)
    if (n % 10 === 0) return { ...create(ten + 30 * MINUTE_MS), origin }
    if (n % 10 === 5) return { ...move(ten), origin }
    return { ...bookingOf(luna, ten + (n % 3) * 30 * MINUTE_MS, n), origin }
  })
  return { what: 'Clients against the owner', luna, outcome: await volley(shots) }
}

/** Connections and statements are there before it counts. */
async function warmUp(stage: Stage, day: number): Promise<void> {
  const [luna] = (await businesses(stage, 1, { appointments: 0, firstDay: new Date(day) })) as [Business]
  const shots = Array.from({ length: CLIENTS }, (_, n) => ({
    ...bookingOf(luna, day + (n % 48) * 30 * MINUTE_MS, n),
    origin: originOf(stage, n),
  }))
  for (let round = 0; round < 2; round++) await volley(shots)
}

async function told(
  { admin }: Stage,
  { what, luna, outcome: { statuses, p99Ms } }: Race,
  winners: Figure['budget'],
): Promise<Figure[]> {
  const { rows } = await admin.query<{ winners: number; overlaps: number }>(
    `select count(*)::int as winners, coalesce(sum((
       select count(*) from appointments other
       where other.user_id = one.user_id and other.id < one.id and other.cancelled_at is null
         and one.appointment_time < other.ends_at and other.appointment_time < one.ends_at
     )), 0)::int as overlaps
     from appointments one where user_id = $1 and cancelled_at is null`,
    [luna.id],
  )
  const faults = Object.entries(statuses).filter(
    ([status]) => Number(status) >= 500 || Number(status) === 429,
  )
  const stored = rows[0]?.winners ?? Number.NaN
  return [
    { what: `${what}: appointments`, measured: stored, unit: '', budget: winners },
    exactly(`${what}: overlaps`, rows[0]?.overlaps ?? Number.NaN, 0),
    exactly(
      `${what}: neither booked nor told why`,
      faults.reduce((sum, [, count]) => sum + count, 0),
      0,
    ),
    { what: `${what}: slowest in a hundred`, measured: p99Ms, unit: 'ms', budget: { most: MOST_P99_MS } },
  ]
}

function exactly(what: string, measured: number, expected: number): Figure {
  return { what, measured, unit: '', budget: { exactly: expected } }
}

function originOf({ origins }: Stage, n: number): string {
  return origins[n % origins.length] as string
}

/** Each from another network and address: the limits of the page are on. */
function bookingOf({ slug }: Business, time: number, n: number, key?: string): Shot {
  return {
    method: 'POST',
    path: '/api/public-booking',
    headers: {
      'x-forwarded-for': `10.1.${n >> 8}.${n & 255}`,
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify({
      slug,
      service: SERVICE,
      appointmentTime: new Date(time).toISOString(),
      clientName: 'Ava Brooks',
      clientEmail: `ava-${slug}-${n}@example.com`,
      clientPhone: '(212) 555-0123',
    }),
  }
}

async function signedIn({ admin }: Stage, { id }: Business): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await admin.query(
    `insert into sessions (user_id, token_hash, device, expires_at, ends_at)
     values ($1, $2, 'Bench', app_now() + interval '1 hour', app_now() + interval '1 hour')`,
    [id, createHash('sha256').update(token).digest()],
  )
  return token
}

async function deadlocks({ postgresLog }: Stage): Promise<number> {
  return (await readFile(postgresLog, 'utf8')).split('deadlock detected').length - 1
}
