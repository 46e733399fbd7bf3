import { randomBytes } from 'node:crypto'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { at, type TestBusiness } from '#server/testing/booking-scene.ts'
import { calendarScene } from '#server/testing/calendar-scene.ts'
import { openTestServer } from '#server/testing/test-server.ts'

const scene = calendarScene()
const { aBusiness, book, call, setClock } = scene

type Feed = { url: string | null; read_at: string | null }
const callFeedApi = async (owner: TestOwner, method = 'GET') =>
  (await (await call(owner, method, '/calendar-feed')).json()) as Feed

async function openFeed(owner: TestOwner): Promise<string> {
  return new URL((await callFeedApi(owner, 'POST')).url ?? '').pathname
}

const fetchFeed = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  scene.server.request(path, { headers, method })

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
const eventsAt = async (path: string) => eventsIn(await (await fetchFeed(path)).text())

async function changeJobs(owner: TestOwner, change: object): Promise<void> {
  await scene.server.deps.db.asOwner(owner.id, (tx) => tx.updateTable('appointments').set(change).execute())
}

const onlyJob = async (owner: TestOwner) => {
  const [job] = await scene.rows.appointments(owner)
  return job as NonNullable<typeof job>
}

async function aBookedBusiness(booking: object = {}): Promise<TestBusiness> {
  const luna = await aBusiness()
  expect((await book(luna, { address: '12 Maple Avenue', notes: 'Mind the dog', ...booking })).status).toBe(
    201,
  )
  return luna
}

test('the feed lists the owner’s jobs to anyone with the address', async () => {
  const luna = await aBookedBusiness()
  const path = await openFeed(luna)
  const answer = await fetchFeed(path)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const [event, ...others] = eventsIn(await answer.text())
  const { id } = await onlyJob(luna)
  expect(others).toEqual([])
  expect(event).toMatchObject({
    uid: `${id}@localhost`,
    sequence: 0,
    summary: 'Full Detail - Ava Brooks',
    location: '12 Maple Avenue',
    description: `Phone: (212) 555-0123\nMind the dog\nSee it: http://localhost:3000/dashboard/calendar?view=day&date=2030-01-07&appointment=${id}`,
  })
  expect(event?.startDate.toJSDate().toISOString()).toBe(at('10:00'))
  expect(event?.endDate.toJSDate().toISOString()).toBe(at('11:00'))
})

test('the feed numbers changes, and lists cancelled jobs for a month', async () => {
  const luna = await aBookedBusiness()
  const path = await openFeed(luna)
  const job = await onlyJob(luna)
  const seen = { seen_updated_at: job.updated_at }
  const moved = await call(luna, 'POST', `/appointments/${job.id}/move`, {
    appointment_time: at('14:00'),
    duration: 60,
    ...seen,
  })
  expect(moved.status).toBe(200)
  expect(await eventsAt(path)).toMatchObject([{ sequence: 1 }])
  const { updated_at } = (await moved.json()) as { updated_at: string }
  await call(luna, 'POST', `/appointments/${job.id}/cancel`, { seen_updated_at: updated_at })
  const [cancelled] = await eventsAt(path)
  expect(cancelled).toMatchObject({ uid: `${job.id}@localhost`, sequence: 2 })
  expect(cancelled?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  await setClock('2030-02-03T12:00:00Z')
  expect(await eventsAt(path)).toHaveLength(1)
  await setClock('2030-02-05T12:00:00Z')
  expect(await eventsAt(path)).toHaveLength(0)
})

test('the feed covers jobs from 60 days ago to two years ahead', async () => {
  const luna = await aBookedBusiness()
  const path = await openFeed(luna)
  const isShownAt = async (now: string) => {
    await setClock(now)
    return (await eventsAt(path)).length === 1
  }
  expect(await isShownAt('2030-03-08T14:00:00Z')).toBe(true)
  expect(await isShownAt('2030-03-08T16:00:00Z')).toBe(false)
  expect(await isShownAt('2028-01-08T16:00:00Z')).toBe(true)
  expect(await isShownAt('2028-01-06T14:00:00Z')).toBe(false)
})

test('the feed responds 304 if nothing has changed', async () => {
  const luna = await aBookedBusiness()
  const path = await openFeed(luna)
  const first = await fetchFeed(path)
  const etag = first.headers.get('etag') ?? ''
  const modified = first.headers.get('last-modified') ?? ''
  const currentCopies: Record<string, string>[] = [
    { 'if-none-match': etag },
    { 'if-none-match': `"other", W/${etag}` },
    { 'if-none-match': etag, 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    { 'if-modified-since': modified },
  ]
  for (const headers of currentCopies) {
    const response = await fetchFeed(path, headers)
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', etag])
  }
  const outdatedCopies: Record<string, string>[] = [
    { 'if-none-match': '"other"' },
    { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ]
  for (const headers of outdatedCopies) expect((await fetchFeed(path, headers)).status).toBe(200)
  expect(await (await fetchFeed(path)).text()).toBe(await first.text())
})

test.each([
  ['a client’s name', { client_name: 'Ava Stone' }],
  ['a phone number', { client_phone: '+12125550199' }],
])('the feed is sent again after a correction of %s', async (_, change) => {
  const luna = await aBookedBusiness()
  const path = await openFeed(luna)
  const { headers } = await fetchFeed(path)
  await changeJobs(luna, change)
  expect((await fetchFeed(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(200)
  expect((await fetchFeed(path, { 'if-modified-since': headers.get('last-modified') ?? '' })).status).toBe(
    200,
  )
})

test('the feed answers HEAD without the jobs', async () => {
  const path = await openFeed(await aBookedBusiness())
  const answer = await fetchFeed(path, {}, 'HEAD')
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  expect(answer.headers.get('etag')).toBeTruthy()
})

test('shows the owner when the feed was last read, to the hour', async () => {
  const luna = await aBusiness()
  const path = await openFeed(luna)
  expect((await callFeedApi(luna)).read_at).toBeNull()
  await fetchFeed(path)
  const first = (await callFeedApi(luna)).read_at ?? ''
  expect(first).toMatch(/^2030-01-05T12:00/)
  await setClock('2030-01-05T12:50:00Z')
  await fetchFeed(path)
  expect((await callFeedApi(luna)).read_at).toBe(first)
  await setClock('2030-01-05T13:10:00Z')
  await fetchFeed(path)
  await setClock('2030-01-05T12:55:00Z')
  expect((await callFeedApi(luna)).read_at).toMatch(/^2030-01-05T13:10/)
})

test('the feed has a 256-bit address that can be read, renewed and closed', async () => {
  const luna = await aBusiness()
  expect(await callFeedApi(luna)).toEqual({ url: null, read_at: null })
  const { url } = await callFeedApi(luna, 'POST')
  expect(url).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/)
  expect((await callFeedApi(luna)).url).toBe(url)
  const firstPath = new URL(url ?? '').pathname
  const secondPath = await openFeed(luna)
  expect([(await fetchFeed(firstPath)).status, (await fetchFeed(secondPath)).status]).toEqual([404, 200])
  expect(await callFeedApi(luna, 'DELETE')).toEqual({ url: null, read_at: null })
  expect((await fetchFeed(secondPath)).status).toBe(404)
})

test.each(['nothing', '%00', '..%2f..', 'x'.repeat(43), "'; drop table users"])(
  'responds 404 for the token %s',
  async (token) => {
    expect((await fetchFeed(`/calendar/${token}.ics`)).status).toBe(404)
  },
)

test('rate-limits guessing of addresses', async () => {
  const server = await openTestServer()
  const guess = async () =>
    (await server.request(`/calendar/${randomBytes(32).toString('base64url')}.ics`, { from: '192.0.2.9' }))
      .status
  for (let n = 0; n < 30; n++) expect(await guess()).toBe(404)
  expect(await guess()).toBe(429)
  await server.close()
})

test('the feed does not list jobs of other owners', async () => {
  await aBookedBusiness()
  expect(await eventsAt(await openFeed(await aBusiness()))).toEqual([])
})

test('the feed keeps working without a subscription', async () => {
  const luna = await aBookedBusiness()
  const path = await openFeed(luna)
  await scene.server.deps.db.asSystem((tx) =>
    tx.updateTable('subscriptions').set({ status: 'canceled' }).where('user_id', '=', luna.id).execute(),
  )
  expect(await eventsAt(path)).toHaveLength(1)
  expect((await call(luna, 'GET', '/calendar-feed')).status).toBe(402)
})

// The dates are around clock changes, and some zones have odd offsets.
test.each([
  ['America/New_York', '2030-03-10', '10:00', '2030-03-10T14:00:00.000Z'],
  ['America/New_York', '2030-11-03', '10:00', '2030-11-03T15:00:00.000Z'],
  ['America/St_Johns', '2030-03-11', '09:00', '2030-03-11T11:30:00.000Z'],
  ['Asia/Kathmandu', '2030-03-11', '09:00', '2030-03-11T03:15:00.000Z'],
  ['Australia/Lord_Howe', '2030-04-07', '10:00', '2030-04-06T23:30:00.000Z'],
])('jobs have the right local time in %s on %s at %s', async (timezone, date, time, instant) => {
  const luna = await aBusiness({ timezone })
  expect((await book(luna, { appointmentTime: instant })).status).toBe(201)
  const [event] = await eventsAt(await openFeed(luna))
  const local = Temporal.Instant.from(event?.startDate.toJSDate().toISOString() ?? '').toZonedDateTimeISO(
    timezone,
  )
  expect([local.toPlainDate().toString(), local.toPlainTime().toString().slice(0, 5)]).toEqual([date, time])
})
