import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBooking } from '#server/booking/create-booking.ts'
import { throttleUnknownSlugs } from '#server/booking/throttle-unknown-slugs.ts'
import { revokeManageLinks } from '#server/client-emails/email-data.ts'
import type { TakeTurns } from '#server/db/take-turns.ts'
import { at, aVisitor, bookingScene, type TestBusiness } from '#server/testing/booking-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

/** Two servers share one database, like two processes. */
const scene = bookingScene()
const { aBusiness, book, hold, ava, rows } = scene
let secondServer: TestServer
beforeAll(async () => {
  secondServer = await openTestServer({ environment: { LIMITS: 'off' }, database: scene.server.database })
})
afterAll(() => secondServer.close())

const CLIENT_COUNT = 60
const via = (n: number) => ({ via: n % 2 ? secondServer : scene.server })
async function sendMany<T>(send: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: CLIENT_COUNT }, (_, n) => send(n)))
}

function countStatuses(answers: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Counts pairs of live appointments that overlap although nobody confirmed it. */
async function countOverlaps({ id }: TestBusiness): Promise<number> {
  const [row] = await asAdministrator<{ pairs: number }>(
    scene.server.database.adminUrl,
    `select count(*)::int as pairs from appointments a join appointments b
       on a.user_id = b.user_id and a.id < b.id
       and a.appointment_time < b.ends_at and b.appointment_time < a.ends_at
     where a.user_id = $1 and a.cancelled_at is null and b.cancelled_at is null
       and not a.overlap_allowed and not b.overlap_allowed`,
    [id],
  )
  return row?.pairs ?? Number.NaN
}

test.each([
  ['holds', (luna: TestBusiness, n: number) => hold(luna, aVisitor(), {}, via(n))],
  ['bookings', (luna: TestBusiness, n: number) => book(luna, {}, via(n))],
])('processes %s one at a time, after another change of the schedule is done', async (_, send) => {
  const luna = await aBusiness()
  await using schedule = await lockSchedule(luna)
  const statuses: number[] = []
  const requests = [0, 1].map(async (n) => {
    statuses.push((await send(luna, n)).status)
  })
  await eventually('both wait for the schedule', async () => (await schedule.countWaiting()) === 2)
  expect(statuses).toEqual([])
  await schedule.release()
  await Promise.all(requests)
  expect(statuses.sort()).toEqual([201, 409])
})

/** Holds the schedule's lock, like another process that is changing the schedule. */
async function lockSchedule({ id }: TestBusiness) {
  const connection = new pg.Client({ connectionString: scene.server.database.adminUrl })
  await connection.connect()
  await connection.query('select pg_advisory_lock(hashtextextended($1, 0))', [`schedule ${id}`])
  return {
    async countWaiting(): Promise<number> {
      const { rows } = await connection.query<{ count: number }>(
        `select count(*)::int from pg_locks join pg_database on pg_database.oid = pg_locks.database
         where locktype = 'advisory' and not granted and datname = current_database()`,
      )
      return rows[0]?.count ?? 0
    },
    release: () => connection.query('select pg_advisory_unlock_all()'),
    [Symbol.asyncDispose]: () => connection.end(),
  }
}

/** Books like a visitor who had to wait for their turn. */
function bookAfterWaiting({ slug }: TestBusiness, input: object, idempotencyKey: string | null = null) {
  const { deps } = scene.server
  const waitedDeps = {
    ...deps,
    appUrl: deps.config.appUrl,
    enqueue: deps.queue.enqueue,
    limitsOn: false,
    unknownSlugs: throttleUnknownSlugs(deps),
    takeTurns: ((_, work) => work({ hasWaited: true })) satisfies TakeTurns,
  }
  const request = { slug, service: 'Full Detail', appointmentTime: at('10:00'), address: null, notes: null }
  return createBooking(waitedDeps, { ...request, ...ava(), ...input }, { network: 'n', idempotencyKey })
}

test.each([null, 'form-1'])(
  'refuses a waiting visitor without taking the lock if the time is taken (key %s)',
  async (key) => {
    const luna = await aBusiness()
    expect((await book(luna)).status).toBe(201)
    await using _schedule = await lockSchedule(luna)
    await expect(bookAfterWaiting(luna, {}, key)).rejects.toMatchObject({ code: 'slot_taken' })
  },
)

test('without taking the lock, answers a repeated request that had to wait', async () => {
  const luna = await aBusiness()
  const input = ava()
  const first = await bookAfterWaiting(luna, input, 'form-2')
  await using _schedule = await lockSchedule(luna)
  expect(await bookAfterWaiting(luna, input, 'form-2')).toEqual(first)
  await expect(bookAfterWaiting(luna, { ...input, notes: 'Gate 4' }, 'form-2')).rejects.toMatchObject({
    code: 'key_reused',
  })
})

test('does not return the link to a repeated request after the appointment was assigned to another client', async () => {
  const luna = await aBusiness()
  const input = ava()
  const booked = await bookAfterWaiting(luna, input, 'form-3')
  const appointmentId = 'appointmentId' in booked ? booked.appointmentId : expect.fail('not booked')
  await scene.server.deps.db.asOwner(luna.id, (tx) => revokeManageLinks(tx, appointmentId))
  await using _schedule = await lockSchedule(luna)
  await expect(bookAfterWaiting(luna, input, 'form-3')).rejects.toMatchObject({ code: 'slot_taken' })
})

test('gives a slot to only one of many simultaneous clients', async () => {
  const luna = await aBusiness()
  const answers = await sendMany((n) => book(luna, {}, via(n)))
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: CLIENT_COUNT - 1 })
  expect(await rows.appointments(luna)).toHaveLength(1)
  expect(await rows.mails(luna)).toHaveLength(2)
  expect(await rows.clients(luna)).toHaveLength(1)
})

test('prevents overlapping bookings, including buffers', async () => {
  const luna = await aBusiness({ rules: { buffer_after_minutes: 30 } })
  const starts = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30']
  const answers = await sendMany((n) => book(luna, { appointmentTime: at(starts[n % 6] as string) }, via(n)))
  const booked = (await rows.appointments(luna)).map((row) => row.appointment_time.getTime()).sort()
  expect(countStatuses(answers)).toEqual({ 201: booked.length, 409: CLIENT_COUNT - booked.length })
  expect(booked.length).toBeGreaterThanOrEqual(2)
  for (const [n, start] of booked.slice(1).entries())
    expect(start - (booked[n] as number)).toBeGreaterThanOrEqual(90 * 60_000)
})

test('creates one booking for many requests with the same key', async () => {
  const luna = await aBusiness()
  const input = ava()
  const answers = await sendMany((n) => book(luna, input, { ...via(n), key: 'one-form' }))
  expect(countStatuses(answers)).toEqual({ 201: CLIENT_COUNT })
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(bodies).size).toBe(1)
  expect(await rows.appointments(luna)).toHaveLength(1)
  expect(await rows.mails(luna)).toHaveLength(2)
  expect(await rows.links(luna)).toHaveLength(1)
})

test('prevents overlaps between clients’ bookings and the owner’s changes', async () => {
  const luna = await aBusiness()
  const create = (time: string, n: number) => {
    const client = { name: 'Noah', email: 'noah@example.com', phone: '(212) 555-0124' }
    const body = { client, service_id: luna.serviceId, appointment_time: at(time) }
    return via(n).via.request('/api/appointments', json(body, luna.headers))
  }
  const existingJob = (await (await create('16:00', 0)).json()) as { id: string; updated_at: string }
  const move = (time: string, n: number) =>
    via(n).via.request(
      `/api/appointments/${existingJob.id}/move`,
      json(
        { appointment_time: at(time), duration: 60, seen_updated_at: existingJob.updated_at },
        luna.headers,
      ),
    )
  const answers = await sendMany((n) => {
    if (n % 3 === 0) return create('10:30', n)
    if (n % 3 === 1) return move('10:00', n)
    return book(luna, { appointmentTime: at(n % 2 ? '10:00' : '11:00') }, via(n))
  })
  const { 200: moved = 0, 201: created = 0, 409: refused = 0 } = countStatuses(answers)
  expect(moved + created + refused).toBe(CLIENT_COUNT)
  expect(created).toBeGreaterThanOrEqual(1)
  expect(await countOverlaps(luna)).toBe(0)
})

test('adds one client for several bookings with the same email address', async () => {
  const businesses = await Promise.all([aBusiness(), aBusiness()])
  for (const luna of businesses) {
    const answers = await Promise.all(
      ['09:00', '10:00'].map((time, n) =>
        book(luna, { clientEmail: 'same@example.com', appointmentTime: at(time) }, via(n)),
      ),
    )
    expect(countStatuses(answers)).toEqual({ 201: 2 })
    expect(await rows.clients(luna)).toHaveLength(1)
  }
})
