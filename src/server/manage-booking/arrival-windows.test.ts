import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { ChangedSeries, Series } from '#contract/series.ts'
import { newManageLink } from '#server/client-emails/email-data.ts'
import { at, type TestBusiness } from '#server/testing/booking-scene.ts'
import { manageScene, type TestBooking } from '#server/testing/manage-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = manageScene()
const {
  aBusiness,
  setRules,
  createBooking,
  move,
  readBooking,
  downloadFile,
  emailsTo,
  sendDueEmails,
  rowOf,
} = scene

const ONE_HOUR = { arrival_window_minutes: 60 }

async function call<T>(business: TestBusiness, path: string, body: object, method = 'POST'): Promise<T> {
  const response = await scene.server.request(`/api${path}`, { ...json(body, business.headers), method })
  if (response.status >= 300) throw new Error(await response.text())
  return (await response.json()) as T
}

const jobForm = ({ serviceId }: TestBusiness, time = at('13:00')) => ({
  client: { name: 'Noah Park', email: 'noah@example.com', phone: '2' },
  service_id: serviceId,
  appointment_time: time,
})

const createJob = (business: TestBusiness, fields: object = {}) =>
  call<Appointment>(business, '/appointments', { ...jobForm(business), ...fields })

const createSeries = (business: TestBusiness) =>
  call<Series>(business, '/series', {
    ...jobForm(business),
    rhythm: 'weekly',
    ends: { visits: 3 },
    duration: 60,
  })

const windowsOf = ({ visits }: Pick<Series, 'visits'>) =>
  visits.map(({ arrival_window_minutes }) => arrival_window_minutes)

async function eventIn(booking: TestBooking): Promise<ICAL.Event> {
  const calendar = new ICAL.Component(ICAL.parse(await (await downloadFile(booking)).text()))
  return new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
}

const span = ({ startDate, endDate }: ICAL.Event) =>
  [startDate, endDate].map((time) => time.toJSDate().toISOString())

test('a booking gets the window that its page shows', async () => {
  const business = await aBusiness({ rules: ONE_HOUR })
  expect(await (await scene.page(business.slug)).json()).toMatchObject(ONE_HOUR)
  expect(await readBooking(await createBooking(business))).toMatchObject(ONE_HOUR)
})

test('a job that the owner makes gets the window, and one without a saved setting gets none', async () => {
  expect(await createJob(await aBusiness({ rules: ONE_HOUR }))).toMatchObject(ONE_HOUR)
  expect(await createJob(await aBusiness())).toMatchObject({ arrival_window_minutes: null })
})

test('the visits of a series get the window, and those that extend it get the current one', async () => {
  const business = await aBusiness({ rules: ONE_HOUR })
  const series = await createSeries(business)
  expect(windowsOf(series)).toEqual([60, 60, 60])
  await setRules(business, { arrival_window_minutes: 30 })
  const [visit] = series.visits
  const extended = await call<ChangedSeries>(business, `/appointments/${visit?.id}/series/extend`, {
    visits: 2,
    after_visit: 2,
  })
  expect(windowsOf(extended)).toEqual([60, 60, 60, 30, 30])
})

test('a job keeps its window when it moves and when the setting changes, and nobody is emailed about that', async () => {
  const business = await aBusiness({ rules: ONE_HOUR })
  const [windowed, exact] = [
    await createBooking(business),
    await createBooking(business, { appointmentTime: at('14:00') }),
  ]
  await scene.server.deps.db.asOwner(business.id, (tx) =>
    tx.updateTable('appointments').set({ arrival_window_minutes: null }).where('id', '=', exact.id).execute(),
  )
  await sendDueEmails()
  await setRules(business, { arrival_window_minutes: 120 })
  await sendDueEmails()
  expect(await rowOf(windowed)).toMatchObject({ ...ONE_HOUR, notify_at: null })
  expect(await rowOf(exact)).toMatchObject({ arrival_window_minutes: null, notify_at: null })

  expect((await move(windowed, at('12:00'))).status).toBe(200)
  expect((await move(exact, at('15:00'))).status).toBe(200)
  expect(await rowOf(windowed)).toMatchObject(ONE_HOUR)
  expect(await rowOf(exact)).toMatchObject({ arrival_window_minutes: null })
})

test('emails say the window of the job, also of its former time', async () => {
  const business = await aBusiness({ rules: ONE_HOUR })
  const booking = await createBooking(business)
  const told = { appointmentTime: at('10:00'), arrivalWindow: 60 }
  expect(await emailsTo(booking.email)).toMatchObject([{ letter: 'booking-confirmed', props: { job: told } }])
  await sendDueEmails()
  await setRules(business, { arrival_window_minutes: null })
  await move(booking, at('14:00'))
  expect((await emailsTo(booking.email)).at(-1)).toMatchObject({
    letter: 'appointment-moved',
    props: { job: { appointmentTime: at('14:00'), arrivalWindow: 60 }, previous: told },
  })
})

test('what the owner changes is compared with the window that the client was told', async () => {
  const business = await aBusiness({ rules: ONE_HOUR })
  const booking = await createBooking(business)
  await sendDueEmails()
  const moveAsOwner = async (time: string) =>
    call<{ letter: string }>(business, `/appointments/${booking.id}/move`, {
      appointment_time: time,
      duration: 60,
      seen_updated_at: (await rowOf(booking)).updated_at.toISOString(),
    })
  expect(await moveAsOwner(at('15:00'))).toMatchObject({ letter: 'waiting' })
  expect((await rowOf(booking)).announced).toMatchObject({ appointmentTime: at('10:00'), arrivalWindow: 60 })
  expect(await moveAsOwner(at('10:00'))).toMatchObject({ letter: 'none' })
  expect(await rowOf(booking)).toMatchObject({ announced: null, notify_at: null })
})

test('the client’s calendar blocks the window too, and says when to expect the owner', async () => {
  const booking = await createBooking(await aBusiness({ rules: ONE_HOUR }))
  const event = await eventIn(booking)
  expect(span(event)).toEqual([at('10:00'), at('12:00')])
  expect(event.description.replaceAll(/\s/g, ' ')).toMatch(
    /^We arrive between 10:00 and 11:00 AM\. Full Detail, 60 minutes See it: /,
  )
  const withoutWindow = await eventIn(await createBooking(await aBusiness()))
  expect(span(withoutWindow)).toEqual([at('10:00'), at('11:00')])
  expect(withoutWindow.description).not.toContain('arrive')
})

test('the owner’s own calendar and emails keep the exact time', async () => {
  const business = await aBusiness({ rules: ONE_HOUR })
  await createBooking(business)
  const { url } = await call<{ url: string }>(business, '/calendar-feed', {})
  const feed = await (await scene.server.request(new URL(url).pathname)).text()
  const [event] = new ICAL.Component(ICAL.parse(feed)).getAllSubcomponents('vevent')
  expect(span(new ICAL.Event(event as ICAL.Component))).toEqual([at('10:00'), at('11:00')])
})

test('the link and the emails of a visit say the windows of the other visits', async () => {
  const business = await aBusiness({ rules: ONE_HOUR })
  const { visits } = await createSeries(business)
  const first = visits[0] as Series['visits'][number]
  const { manageUrl, tokenHash } = newManageLink(new URL('http://localhost:3000'))
  await scene.server.deps.db.asOwner(business.id, (tx) =>
    tx
      .insertInto('manage_tokens')
      .values({ token_hash: tokenHash, user_id: business.id, appointment_id: first.id })
      .execute(),
  )
  const { series } = await readBooking({ token: manageUrl.split('/').at(-1) as string })
  const [, second, third] = visits.map(({ appointment_time }) => appointment_time) as [string, string, string]
  expect(series).toMatchObject({ next: [second, third], arrival_windows: { [second]: 60, [third]: 60 } })

  await call(business, `/appointments/${first.id}/tell-client`, {})
  const [email] = await emailsTo('noah@example.com')
  expect(email?.props).toMatchObject({ series: { next: second, nextArrivalWindow: 60 } })
})

test('the text for a job says the window', async () => {
  const business = await aBusiness({ rules: ONE_HOUR })
  await createBooking(business)
  const { body } = await call<{ body: string }>(business, '/text-settings/preview', {
    kind: 'day before',
    template: null,
  })
  expect(body).toContain('your appointment is tomorrow 10:00-11:00 AM.')
})
