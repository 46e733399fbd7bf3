import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '#server/jobs/sweep.ts'
import { at } from '#server/testing/booking-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { manageScene } from '#server/testing/manage-scene.ts'
import { openTestMailbox, type TestMailbox } from '#server/testing/test-mailbox.ts'

let mailbox: TestMailbox
beforeAll(async () => {
  mailbox = await openTestMailbox()
})
afterAll(() => mailbox.close())

const scene = manageScene({
  get mailbox() {
    return mailbox
  },
  hasWorker: true,
  environment: { LIMITS: 'off' },
})
const { aBooking, createBooking, move, cancel, downloadFile } = scene

function parseFile(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
  return { method: calendar.getFirstPropertyValue('method'), event }
}

async function waitForEmail(email: string, subject: string) {
  await sweep(scene.server.deps.db, scene.server.deps.sources)
  const findEmail = async () => (await mailbox.mails(email)).find((mail) => mail.subject === subject)
  await eventually(`an email ${subject} to ${email}`, async () => (await findEmail()) !== undefined)
  return findEmail()
}

async function waitForCalendarFile(email: string, subject: string) {
  const [attachment, ...others] = (await waitForEmail(email, subject))?.attachments ?? []
  expect(others).toEqual([])
  expect(attachment).toMatchObject({ filename: 'appointment.ics', contentType: 'text/calendar' })
  return parseFile(attachment?.content ?? '')
}

test('adds an appointment to the client’s calendar, moves it and cancels it', async () => {
  const booking = await aBooking({ address: '12 Maple Avenue' })
  const uid = `${booking.id}@localhost`

  const first = await waitForCalendarFile(booking.email, 'booking-confirmed')
  expect(first.method).toBe('PUBLISH')
  expect(first.event).toMatchObject({
    uid,
    sequence: 0,
    summary: 'Full Detail with Luna Mobile Detailing',
    location: '12 Maple Avenue',
  })
  expect(first.event.description).toMatch(/See it: http:\/\/localhost:3000\/booking\/[\w-]{43}$/)
  expect(first.event.startDate.toJSDate().toISOString()).toBe(at('10:00'))
  expect(first.event.endDate.toJSDate().toISOString()).toBe(at('11:00'))

  await move(booking, at('14:00'))
  const second = await waitForCalendarFile(booking.email, 'appointment-moved')
  expect(second).toMatchObject({ method: 'PUBLISH', event: { uid, sequence: 1 } })
  expect(second.event.startDate.toJSDate().toISOString()).toBe(at('14:00'))

  await cancel(booking)
  expect(await waitForCalendarFile(booking.email, 'appointment-cancelled')).toMatchObject({
    method: 'CANCEL',
    event: { uid, sequence: 2 },
  })
})

test('attaches no file to emails to the owner', async () => {
  const { business } = await aBooking()
  expect((await waitForEmail(business.email, 'booking-received'))?.attachments).toEqual([])
})

test('a client can download the current appointment as a calendar file', async () => {
  const booking = await aBooking()
  const response = await downloadFile(booking)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="appointment.ics"',
    'cache-control': 'no-store',
  })
  const { method, event } = parseFile(await response.text())
  expect(method).toBe('PUBLISH')
  expect(event).toMatchObject({ uid: `${booking.id}@localhost`, sequence: 0 })

  await cancel(booking)
  expect(parseFile(await (await downloadFile(booking)).text())).toMatchObject({
    method: 'CANCEL',
    event: { sequence: 1 },
  })
})

test.each([
  [{}, 'with'],
  [{ 'accept-language': 'es-MX' }, 'con'],
  [{ cookie: '__Secure-language=en', 'accept-language': 'es' }, 'with'],
  [{ cookie: 'language=es' }, 'con'],
])('a calendar file that a visitor with %o downloads says “%s”', async (headers, word) => {
  const { token } = await createBooking(await scene.aBusiness(), { language: 'es' })
  const response = await scene.server.request(`/booking/${token}/calendar.ics`, { headers })
  expect(parseFile(await response.text()).event.summary).toBe(`Full Detail ${word} Luna Mobile Detailing`)
})

/** Dates around clock changes, some in time zones with unusual offsets. */
test.each([
  ['America/New_York', '2030-03-10', '10:00', '2030-03-10T14:00:00.000Z'],
  ['America/New_York', '2030-11-03', '10:00', '2030-11-03T15:00:00.000Z'],
  ['America/St_Johns', '2030-03-11', '09:00', '2030-03-11T11:30:00.000Z'],
  ['America/St_Johns', '2030-11-04', '09:00', '2030-11-04T12:30:00.000Z'],
  ['Asia/Kathmandu', '2030-03-11', '09:00', '2030-03-11T03:15:00.000Z'],
  ['Australia/Lord_Howe', '2030-04-07', '10:00', '2030-04-06T23:30:00.000Z'],
])(
  'the calendar file has the right local time in %s on %s at %s',
  async (timezone, date, localTime, instant) => {
    const business = await scene.aBusiness({ timezone })
    const [first] = await scene.slots(business, { from: date })
    expect(first).toBe(instant)
    const booking = await createBooking(business, { appointmentTime: instant })
    const { event } = await waitForCalendarFile(booking.email, 'booking-confirmed')
    const startsAt = Temporal.Instant.fromEpochMilliseconds(event.startDate.toJSDate().getTime())
    const local = startsAt.toZonedDateTimeISO(timezone)
    expect([local.toPlainDate().toString(), local.toPlainTime().toString().slice(0, 5)]).toEqual([
      date,
      localTime,
    ])
  },
)
