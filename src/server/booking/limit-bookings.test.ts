import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { at, bookingScene, errorResponse, NOW } from '#server/testing/booking-scene.ts'
import { eventually } from '#server/testing/eventually.ts'

/** The limits of a public installation apply. */
const scene = bookingScene({})
const { aBusiness, book, page, requestSlots, setClock, slots } = scene

const UNKNOWN_SLUG = 'wheelhouse-zzzzzzzz'
const WEEK = ['2030-01-07', '2030-01-08', '2030-01-09', '2030-01-10', '2030-01-11']
const TIMES = ['09:00', '10:00', '11:00', '12:00', '13:00']

test('allows five bookings an hour per business and network', async () => {
  const luna = await aBusiness()
  const from = '2001:db8:0:7::1'
  for (const time of TIMES)
    expect((await book(luna, { appointmentTime: at(time) }, { from })).status).toBe(201)
  const refused = await book(luna, { appointmentTime: at('15:00') }, { from: '2001:db8:0:7::2' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(await errorResponse(refused)).toMatchObject({
    status: 429,
    success: false,
    code: 'too_many_requests',
  })
  expect(await slots(luna)).toContain(at('15:00'))
  expect((await book(luna, { appointmentTime: at('15:00') }, { from: '192.0.2.9' })).status).toBe(201)
})

test('a network that reached the limit of one business can still book others, fifty times an hour in all', async () => {
  const from = '192.0.2.16'
  for (let n = 0; n < 10; n++) {
    const business = await aBusiness()
    for (const time of TIMES)
      expect((await book(business, { appointmentTime: at(time) }, { from })).status).toBe(201)
    if (n === 0) expect((await book(business, { appointmentTime: at('15:00') }, { from })).status).toBe(429)
  }
  const luna = await aBusiness()
  const refused = await book(luna, {}, { from })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(await errorResponse(refused)).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect((await book(luna, {}, { from: '192.0.2.17' })).status).toBe(201)
  await setClock('2030-01-05T13:01:00Z')
  expect((await book(luna, { appointmentTime: at('15:00') }, { from })).status).toBe(201)
})

test.each([
  ['an IPv6 /56', 10, (n: number) => `2001:db8:1:10${n.toString(16)}::1`],
  ['an IPv6 /48', 25, (n: number) => `2001:db8:2:${n + 1}00::1`],
  ['an IPv4 /24', 25, (n: number) => `198.51.100.${n + 1}`],
])('allows %s %i bookings of one business an hour, from many addresses', async (_, max, address) => {
  const luna = await aBusiness()
  const statuses: number[] = []
  const times = WEEK.flatMap((date) => [...TIMES, '15:00'].map((time) => at(time, date)))
  // Three from each address, so that no address reaches its own limit.
  for (const [n, appointmentTime] of times.slice(0, max + 1).entries())
    statuses.push((await book(luna, { appointmentTime }, { from: address(Math.floor(n / 3)) })).status)
  expect(statuses).toEqual([...Array(max).fill(201), 429])
  expect((await book(await aBusiness(), {}, { from: address(0) })).status).toBe(201)
})

test('allows an IPv6 /56 a hundred bookings an hour over all businesses', async () => {
  const statuses: number[] = []
  for (let n = 0; n <= 20; n++) {
    const business = await aBusiness()
    const from = `2001:db8:3:1${n.toString(16).padStart(2, '0')}::1`
    for (const time of TIMES)
      statuses.push((await book(business, { appointmentTime: at(time) }, { from })).status)
  }
  expect(statuses).toEqual([...Array(100).fill(201), ...Array(5).fill(429)])
})

test('servers of the previous release still count bookings', async () => {
  const luna = await aBusiness()
  const admit = () =>
    scene.server.deps.db.asOwner(luna.id, (tx) =>
      tx.executeQuery(
        CompiledQuery.raw(`select now from admit_booking($1, $2, $3, make_interval(secs => $4))`, [
          'ava@example.com',
          ['network 192.0.2.18'],
          1,
          3600,
        ]),
      ),
    )
  await admit()
  await expect(admit()).rejects.toMatchObject({ code: 'WH429' })
})

test('never asks callers to wait longer than the limit’s window', async () => {
  const luna = await aBusiness()
  const options = { from: '192.0.2.15' }
  for (const time of TIMES) await book(luna, { appointmentTime: at(time) }, options)
  // The next request is like one that started before the first one and was counted after it.
  await setClock(NOW)
  const refused = await book(luna, { appointmentTime: at('15:00') }, options)
  expect(refused.headers.get('retry-after')).toBe('3600')
  expect(await errorResponse(refused)).toMatchObject({ message: expect.stringContaining('in 60 minutes') })
})

test('counts neither repeated nor refused requests', async () => {
  const luna = await aBusiness()
  const [options, input] = [{ from: '192.0.2.10', key: 'once' }, { clientEmail: 'once@example.com' }]
  for (let n = 0; n < 7; n++) expect((await book(luna, input, options)).status).toBe(201)
  for (let n = 0; n < 7; n++) expect((await book(luna, {}, { from: '192.0.2.10' })).status).toBe(409)
  for (const time of ['11:00', '12:00', '13:00', '14:00'])
    expect((await book(luna, { appointmentTime: at(time) }, { from: '192.0.2.10' })).status).toBe(201)
})

test('allows a network sixty unknown slugs in ten minutes, and known slugs without limit', async () => {
  const luna = await aBusiness()
  const from = '192.0.2.11'
  for (let n = 0; n < 60; n++) {
    const slug = `wheelhouse-${String(n).padStart(8, '0')}`
    expect((await (n % 2 ? page(slug, { from }) : requestSlots({ slug }, {}, { from }))).status).toBe(404)
  }
  // Unknown slugs are counted after the response.
  await eventually('the network is refused', async () => (await page(UNKNOWN_SLUG, { from })).status === 429)
  const refused = await page(UNKNOWN_SLUG, { from })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  expect((await page(luna.slug, { from })).status).toBe(200)
  expect((await page(UNKNOWN_SLUG, { from: '192.0.2.12' })).status).toBe(404)
  await setClock('2030-01-05T12:11:00Z')
  expect((await page(UNKNOWN_SLUG, { from })).status).toBe(404)
})

test('responds to an unknown slug before counting it, as fast as to a known one', async () => {
  const from = '192.0.2.14'
  const limitsLock = await lockLimits()
  expect((await page(UNKNOWN_SLUG, { from })).status).toBe(404)
  expect((await requestSlots({ slug: UNKNOWN_SLUG }, {}, { from })).status).toBe(404)
  await limitsLock.end()
  await eventually('both are counted', async () => {
    const [row] = await scene.server.deps.db.asSystem((tx) =>
      tx.selectFrom('limits').select('tries').where('subject', '=', from).execute(),
    )
    return row?.tries === 2
  })
})

/** Blocks writes to the limits until the connection ends. */
async function lockLimits(): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: scene.server.database.adminUrl })
  await connection.connect()
  await connection.query('begin; lock table limits in share mode')
  return connection
}

test('counts no requests for the slots of a known page', async () => {
  const luna = await aBusiness()
  const from = '192.0.2.13'
  for (let n = 0; n < 70; n++) expect((await requestSlots(luna, {}, { from })).status).toBe(200)
  const countedRows = await scene.server.deps.db.asSystem((tx) =>
    tx.selectFrom('limits').select('action').where('subject', 'like', `%${from}%`).execute(),
  )
  expect(countedRows).toEqual([])
})
