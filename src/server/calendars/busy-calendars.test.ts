import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { at, errorResponse } from '#server/testing/booking-scene.ts'
import { calendarFile } from '#server/testing/calendar-host.ts'
import { calendarScene } from '#server/testing/calendar-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { json, openTestServer } from '#server/testing/test-server.ts'

const scene = calendarScene({ hasWorker: true })
const {
  host,
  aBusiness,
  setClock,
  add,
  addCalendar,
  listCalendars,
  refresh,
  remove,
  requestBusyTimes,
  call,
  sweepOnce,
} = scene

/** Monday, 10 to 11 in New York. */
const AT_TEN = ['DTSTART:20300107T150000Z', 'DTEND:20300107T160000Z']
const AT_NOON = ['DTSTART:20300107T170000Z', 'DTEND:20300107T180000Z']

const WINDOW = ['2030-01-06T00:00:00Z', '2030-01-20T00:00:00Z'] as const
const readBusyTimes = async (owner: TestOwner) => (await requestBusyTimes(owner, ...WINDOW)).json()

const rowOf = ({ id }: TestOwner) =>
  scene.server.deps.db.asOwner(id, (tx) =>
    tx.selectFrom('busy_calendars').selectAll().executeTakeFirstOrThrow(),
  )

/** Sweeps and waits until the worker has fetched the calendar. */
async function sweepAndFetch(owner: TestOwner, before: Date): Promise<void> {
  await sweepOnce()
  await eventually('the calendar was fetched', async () => (await rowOf(owner)).next_fetch_at > before)
}

test('adds a calendar with its future busy times', async () => {
  const luna = await aBusiness()
  host.serve(calendarFile(AT_TEN, AT_NOON, ['DTSTART:20290107T150000Z', 'DURATION:PT1H']))
  expect(await addCalendar(luna, { url: `${host.url()}?secret=token#part` })).toEqual({
    id: expect.any(String),
    name: 'Private',
    host: `127.0.0.1:${host.port}`,
    fetched_at: expect.stringMatching(/^2030-01-05T12:00/),
    failure: null,
    failed_at: null,
    busy_ahead: 2,
  })
  expect(host.requests.map(({ path }) => path)).toEqual(['/busy.ics?secret=token'])
  expect(await readBusyTimes(luna)).toEqual([
    { calendar: 'Private', starts_at: at('10:00'), ends_at: at('11:00'), is_all_day: false },
    { calendar: 'Private', starts_at: at('12:00'), ends_at: at('13:00'), is_all_day: false },
  ])
})

test.each([
  [
    'an invalid address',
    { url: 'busy.ics' },
    'That isn’t a calendar address. It should start with https:// or webcal://.',
  ],
  ['an address with a password', { url: 'https://me:pw@calendar.example/' }, /username or password/],
  ['a private network', { url: 'http://192.168.1.1/busy.ics' }, /private network/],
  [
    'our own feed',
    { url: `http://localhost:3000/calendar/${'x'.repeat(43)}.ics` },
    /your own Wheelhouse calendar/,
  ],
])('refuses to add a calendar from %s', async (_, request, message) => {
  const luna = await aBusiness()
  const refused = await errorResponse(add(luna, request))
  expect(refused).toMatchObject({ status: 422, code: 'calendar_unreadable' })
  expect(refused.message).toMatch(message)
  expect(refused.fields).toEqual({ url: refused.message })
  expect(await listCalendars(luna)).toEqual([])
})

test('refuses to add a calendar on the server’s own machine by default', async () => {
  const server = await openTestServer({ environment: { LIMITS: 'off' } })
  const owner = await anOwner(server.deps.db)
  host.serve(calendarFile(AT_TEN))
  for (const hostname of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]']) {
    const body = json({ name: 'Inside', url: host.url('/busy.ics', hostname) }, owner.headers)
    expect(await errorResponse(server.request('/api/busy-calendars', body))).toMatchObject({
      code: 'calendar_unreadable',
    })
  }
  expect(host.connections).toBe(0)
  await server.close()
})

test('refuses to add a calendar that cannot be read', async () => {
  const luna = await aBusiness()
  host.setHandler((_, response) => response.end('<html>'))
  expect(await errorResponse(add(luna))).toMatchObject({ code: 'calendar_unreadable' })
  host.serve(calendarFile(AT_TEN).slice(0, 100))
  expect(await errorResponse(add(luna))).toMatchObject({
    fields: { url: 'The calendar file is damaged or incomplete.' },
  })
  expect(await listCalendars(luna)).toEqual([])
})

test('adds each calendar once and at most five, even concurrently', async () => {
  const luna = await aBusiness()
  host.serve(calendarFile(AT_TEN))
  const answers = await Promise.all(
    Array.from({ length: 7 }, (_, n) => add(luna, { url: host.url(`/${n}`) })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 422, 422])
  const [first] = await listCalendars(luna)
  await remove(luna, first as { id: string })
  const remaining = await rowOf(luna)
  expect(await errorResponse(add(luna, { url: remaining.url }))).toMatchObject({
    code: 'name_taken',
    fields: { url: 'You’ve already added this calendar' },
  })
})

test('fetches a calendar every 15 minutes and replaces the copy only if it changed', async () => {
  const luna = await aBusiness()
  host.serve(calendarFile(AT_TEN), { etag: '"1"' })
  await addCalendar(luna)
  await sweepOnce()
  expect(host.requests).toHaveLength(1)
  await setClock('2030-01-05T12:16:00Z')
  await sweepAndFetch(luna, new Date('2030-01-05T12:16:00Z'))
  expect(host.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"'])
  expect(await listCalendars(luna)).toMatchObject([{ busy_ahead: 1, failure: null }])
  host.serve(calendarFile(AT_TEN, AT_NOON), { etag: '"2"' })
  await setClock('2030-01-05T12:32:00Z')
  await sweepAndFetch(luna, new Date('2030-01-05T12:32:00Z'))
  expect(await listCalendars(luna)).toMatchObject([
    { busy_ahead: 2, failure: null, fetched_at: expect.stringMatching(/^2030-01-05T12:32/) },
  ])
})

test('keeps the last good copy while fetching fails, and shows the reason and since when', async () => {
  const luna = await aBusiness()
  host.serve(calendarFile(AT_TEN))
  const calendar = await addCalendar(luna)
  host.failWith(503)
  const failedCalendar = await (await refresh(luna, calendar)).json()
  expect(failedCalendar).toMatchObject({
    failure: 'The server returned an error.',
    failed_at: expect.stringMatching(/^2030-01-05T12:00/),
    fetched_at: calendar.fetched_at,
    busy_ahead: 1,
  })
  expect(await scene.slots(luna)).not.toContain(at('10:00'))
  await setClock('2030-01-05T12:20:00Z')
  host.serve(calendarFile(AT_TEN).slice(0, -30))
  await sweepAndFetch(luna, new Date('2030-01-05T12:20:00Z'))
  expect(await listCalendars(luna)).toMatchObject([
    {
      failure: 'The calendar file is damaged or incomplete.',
      failed_at: failedCalendar.failed_at,
      busy_ahead: 1,
    },
  ])
  expect(await rowOf(luna)).toMatchObject({ failures: 2 })
  host.serve(calendarFile(AT_NOON))
  expect(await (await refresh(luna, calendar)).json()).toMatchObject({ failure: null, failed_at: null })
  expect(await scene.slots(luna)).toContain(at('10:00'))
})

test('waits longer after each failed fetch', async () => {
  const luna = await aBusiness()
  host.serve(calendarFile(AT_TEN))
  const calendar = await addCalendar(luna)
  host.failWith(500)
  const pauses: number[] = []
  for (let n = 0; n < 7; n++) {
    await refresh(luna, calendar)
    pauses.push(
      Math.round(((await rowOf(luna)).next_fetch_at.getTime() - Date.parse('2030-01-05T12:00:00Z')) / 60_000),
    )
  }
  expect(pauses).toEqual([15, 30, 60, 120, 240, 360, 360])
})

test('fetches a calendar again when the business changes its time zone', async () => {
  const luna = await aBusiness()
  host.serve(calendarFile(['DTSTART;VALUE=DATE:20300107']))
  await addCalendar(luna)
  expect(await readBusyTimes(luna)).toMatchObject([
    { starts_at: '2030-01-07T05:00:00.000Z', is_all_day: true },
  ])
  const settings = { business_name: 'Luna', business_type: null, timezone: 'America/Los_Angeles' }
  expect((await call(luna, 'PUT', '/settings', settings)).status).toBe(200)
  await sweepOnce()
  await eventually('the calendar was fetched again', async () => {
    const [time] = (await readBusyTimes(luna)) as { starts_at: string }[]
    return time?.starts_at === '2030-01-07T08:00:00.000Z'
  })
})

test('discards a fetched calendar if the time zone changed during the fetch', async () => {
  const luna = await aBusiness()
  host.serve(calendarFile())
  const calendar = await addCalendar(luna)
  const allDayFile = calendarFile(['DTSTART;VALUE=DATE:20300107'])
  let respond = () => {}
  host.setHandler((_, response) => {
    respond = () => response.end(allDayFile)
  })
  const refreshing = refresh(luna, calendar)
  await eventually('the calendar is requested', async () => host.requests.length === 2)
  const settings = { business_name: 'Luna', business_type: null, timezone: 'America/Los_Angeles' }
  expect((await call(luna, 'PUT', '/settings', settings)).status).toBe(200)
  host.serve(allDayFile)
  respond()
  expect((await refreshing).status).toBe(200)
  expect(await readBusyTimes(luna)).not.toMatchObject([{ starts_at: '2030-01-07T05:00:00.000Z' }])
  await sweepOnce()
  await eventually('the calendar was fetched again', async () => {
    const [time] = (await readBusyTimes(luna)) as { starts_at: string }[]
    return time?.starts_at === '2030-01-07T08:00:00.000Z'
  })
})

test('only one worker fetches a calendar at a time', async () => {
  const luna = await aBusiness()
  host.serve(calendarFile(AT_TEN))
  await addCalendar(luna)
  let respond = () => {}
  host.setHandler((_, response) => {
    respond = () => response.end(calendarFile(AT_NOON))
  })
  await setClock('2030-01-05T12:16:00Z')
  await sweepOnce()
  await eventually('the calendar is requested', async () => host.requests.length === 2)
  await sweepOnce()
  await sweepOnce()
  respond()
  await eventually('the calendar was fetched', async () => (await rowOf(luna)).claimed_until === null)
  expect(host.requests).toHaveLength(2)
})

test('a removed calendar no longer blocks slots', async () => {
  const luna = await aBusiness()
  host.serve(calendarFile(AT_TEN))
  const calendar = await addCalendar(luna)
  expect(await (await remove(luna, calendar)).json()).toEqual({ removed: true })
  expect(await readBusyTimes(luna)).toEqual([])
  expect(await scene.slots(luna)).toContain(at('10:00'))
  expect((await remove(luna, calendar)).status).toBe(404)
  expect((await refresh(luna, calendar)).status).toBe(404)
})

test('a calendar is visible to its owner only', async () => {
  const [luna, mallory] = [await aBusiness(), await aBusiness()]
  host.serve(calendarFile(AT_TEN))
  const calendar = await addCalendar(luna)
  expect(await listCalendars(mallory)).toEqual([])
  expect(await readBusyTimes(mallory)).toEqual([])
  expect((await refresh(mallory, calendar)).status).toBe(404)
  expect((await remove(mallory, calendar)).status).toBe(404)
  expect((await refresh(luna, { id: randomUUID() })).status).toBe(404)
  expect(await listCalendars(luna)).toHaveLength(1)
  expect(await scene.slots(mallory)).toContain(at('10:00'))
})

test('lists busy times for at most 62 days', async () => {
  const luna = await aBusiness()
  const refused = await errorResponse(requestBusyTimes(luna, '2030-01-01T00:00:00Z', '2030-03-05T00:00:00Z'))
  expect(refused).toMatchObject({ code: 'invalid_request', fields: { to: expect.any(String) } })
})

test('lists a long absence once, with its whole length', async () => {
  const luna = await aBusiness()
  host.serve(calendarFile(['DTSTART;VALUE=DATE:20300107', 'DTEND;VALUE=DATE:20300301']))
  expect(await addCalendar(luna)).toMatchObject({ busy_ahead: 1 })
  const absence = [
    {
      calendar: 'Private',
      starts_at: '2030-01-07T05:00:00.000Z',
      ends_at: '2030-03-01T05:00:00.000Z',
      is_all_day: true,
    },
  ]
  expect(await readBusyTimes(luna)).toEqual(absence)
  expect(await (await requestBusyTimes(luna, '2030-02-20T00:00:00Z', '2030-02-21T00:00:00Z')).json()).toEqual(
    absence,
  )
})
