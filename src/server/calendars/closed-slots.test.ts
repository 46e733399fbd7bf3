import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/instant.ts'
import { overlaps } from '#domain/time/interval.ts'
import { refreshCalendar } from '#server/calendars/refresh-calendar.ts'
import { networkAccess } from '#server/gateways/fetch-address.ts'
import { at, aVisitor, errorResponse, MONDAY, type TestBusiness } from '#server/testing/booking-scene.ts'
import { calendarFile } from '#server/testing/calendar-host.ts'
import { calendarScene } from '#server/testing/calendar-scene.ts'

const scene = calendarScene()
const { host, aBusiness, addCalendar, refresh, slots, book, hold, call } = scene

const MONDAY_AT_TEN = ['DTSTART:20300107T150000Z', 'DTEND:20300107T160000Z']
const LONG_ABSENCE = ['DTSTART;VALUE=DATE:20291220', 'DTEND;VALUE=DATE:20300201']

async function aBusyBusiness(events: string[][], options: Parameters<typeof aBusiness>[0] = {}) {
  const luna = await aBusiness(options)
  host.serve(calendarFile(...events))
  const calendar = await addCalendar(luna)
  return { ...luna, calendar }
}

test('a busy calendar blocks slots after one refresh and frees them after the next', async () => {
  const luna = await aBusyBusiness([])
  const slotsBefore = await slots(luna)
  expect(slotsBefore).toContain(at('10:00'))
  host.serve(calendarFile(MONDAY_AT_TEN))
  await refresh(luna, luna.calendar)
  const blocked = [at('09:30'), at('10:00'), at('10:30')]
  expect(await slots(luna)).toEqual(slotsBefore.filter((slot) => !blocked.includes(slot)))
  host.serve(calendarFile())
  await refresh(luna, luna.calendar)
  expect(await slots(luna)).toEqual(slotsBefore)
})

test('visitors learn only that a busy time is taken', async () => {
  const luna = await aBusyBusiness([MONDAY_AT_TEN])
  const refused = await errorResponse(book(luna))
  expect(refused).toMatchObject({ status: 409, code: 'slot_taken' })
  expect(refused.nearest).not.toContain(at('10:00'))
  expect(await errorResponse(hold(luna, aVisitor()))).toMatchObject({ code: 'slot_taken' })
  const answer = await (await scene.requestSlots(luna)).text()
  expect(answer).not.toMatch(/Private|elsewhere|busy/)
})

test('a busy calendar blocks slots of a booking page that is cached', async () => {
  const luna = await aBusyBusiness([])
  expect((await book(luna, { appointmentTime: at('14:00') })).status).toBe(201)
  host.serve(calendarFile(MONDAY_AT_TEN))
  await refresh(luna, luna.calendar)
  expect(await errorResponse(book(luna))).toMatchObject({ status: 409, code: 'slot_taken' })
})

test('a long absence blocks all of its days', async () => {
  const luna = await aBusyBusiness([LONG_ABSENCE])
  expect(await slots(luna, { days: '25' })).toEqual([])
  expect((await slots(luna, { from: '2030-02-01' }))[0]).toBe('2030-02-01T14:00:00.000Z')
})

test('expands recurring events further each day, even if the calendar does not change', async () => {
  const luna = await aBusyBusiness([['DTSTART;VALUE=DATE:20300101', 'RRULE:FREQ=WEEKLY']])
  const { db, config, log } = scene.server.deps
  const readLastEnd = async () => {
    const { ends_at } = await db.asOwner(luna.id, (tx) =>
      tx.selectFrom('busy_times').select('ends_at').orderBy('ends_at', 'desc').executeTakeFirstOrThrow(),
    )
    return ends_at.getTime()
  }
  const lastEndBefore = await readLastEnd()
  await scene.setClock('2030-01-19T12:00:00Z')
  const deps = { db, log, appUrl: config.appUrl, reach: networkAccess(config) }
  await refreshCalendar(deps, { userId: luna.id, calendarId: luna.calendar.id }, { isManual: false })
  expect(host.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined])
  expect((await readLastEnd()) - lastEndBefore).toBe(14 * DAY_MS)
})

test('busy times do not count as jobs and need no buffer', async () => {
  const luna = await aBusyBusiness([MONDAY_AT_TEN], {
    rules: { most_jobs_a_day: 1, buffer_after_minutes: 30 },
  })
  const offered = await slots(luna)
  expect(offered).toContain(at('09:00'))
  expect(offered).toContain(at('11:00'))
  expect((await book(luna, { appointmentTime: at('11:00') })).status).toBe(201)
  expect(await slots(luna)).toEqual([])
})

test('a client cannot move a job to a busy time', async () => {
  const luna = await aBusyBusiness([MONDAY_AT_TEN])
  const booked = await book(luna, { appointmentTime: at('14:00') })
  const { manageUrl } = (await booked.json()) as { manageUrl: string }
  const path = `/api/booking/${new URL(manageUrl).pathname.split('/').at(-1)}`
  const offered = await (await scene.server.request(`${path}/slots?from=${MONDAY}`)).json()
  expect((offered as { slots: string[] }).slots).toContain(at('09:00'))
  expect((offered as { slots: string[] }).slots).not.toContain(at('10:00'))
  const move = await scene.server.request(`${path}/move`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ appointmentTime: at('10:00') }),
  })
  expect(await errorResponse(move)).toMatchObject({ code: 'slot_taken' })
})

test('warns the owner about a busy time, and lets them confirm the job', async () => {
  const luna = await aBusyBusiness([MONDAY_AT_TEN])
  const job = { appointment_time: at('10:30'), duration: 60 }
  const { warnings } = await (await call(luna, 'POST', '/appointments/check', job)).json()
  expect(warnings).toEqual([
    { kind: 'busy elsewhere', calendar: 'Private', starts_at: at('10:00'), ends_at: at('11:00') },
  ])
  const request = {
    client: { name: 'Ava', email: 'ava@example.com', phone: '(555) 010-1000' },
    service_id: luna.serviceId,
    ...job,
  }
  expect((await call(luna, 'POST', '/appointments', request)).status).toBe(409)
  expect((await call(luna, 'POST', '/appointments', { ...request, confirmed: true })).status).toBe(201)
  expect(await scene.rows.appointments(luna)).toMatchObject([{ overlap_allowed: false }])
})

const MINUTE_MS = 60_000
const MONDAY_NINE = Date.parse(at('09:00'))
const icsTime = (instant: number) => new Date(instant).toISOString().replace(/\.\d+|[-:]/g, '')

/** Events in five-minute steps around the hours of Monday and Tuesday. */
const anyEvents = fc.array(
  fc.tuple(fc.integer({ min: -60, max: 400 }), fc.integer({ min: 1, max: 60 })).map(([from, length]) => ({
    start: MONDAY_NINE + from * 5 * MINUTE_MS,
    end: MONDAY_NINE + (from + length) * 5 * MINUTE_MS,
  })),
  { maxLength: 6 },
)

test('offers exactly the slots that overlap no busy time', { timeout: 300_000 }, async () => {
  const luna: TestBusiness = await aBusiness({ duration: 45 })
  const freeSlots = await slots(luna, { days: '2' })
  host.serve(calendarFile())
  const calendar = await addCalendar(luna)
  const property = fc.asyncProperty(anyEvents, async (events) => {
    const lines = events.map(({ start, end }) => [`DTSTART:${icsTime(start)}`, `DTEND:${icsTime(end)}`])
    host.serve(calendarFile(...lines))
    await refresh(luna, calendar)
    const overlapsNoEvent = (slot: string) => {
      const job = { start: Date.parse(slot), end: Date.parse(slot) + 45 * MINUTE_MS }
      return !events.some((event) => overlaps(event, job))
    }
    expect(await slots(luna, { days: '2' })).toEqual(freeSlots.filter(overlapsNoEvent))
  })
  await fc.assert(property, { numRuns: 15 })
})
