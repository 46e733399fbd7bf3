import { expect, test } from 'vitest'
import { sendDueMails } from '#server/outbox/send-mail.ts'
import { planReminders } from '#server/reminders/plan-reminders.ts'
import { replanAfterProviderChange } from '#server/reminders/replan-after-provider-change.ts'
import { at, DAY_BEFORE, HOUR_BEFORE, type TestBooking } from '#server/testing/reminder-scene.ts'
import { json } from '#server/testing/test-server.ts'
import { AVA, textScene } from '#server/testing/text-scene.ts'
import { openTwilioStandIn } from '#server/testing/twilio-stand-in.ts'

const twilio = await openTwilioStandIn()
const scene = textScene(twilio)
const { bookWithTexts, textRows, workAt, reminderStates } = scene
const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()
const lastErrors = async (booking: Parameters<typeof textRows>[0]) =>
  (await textRows(booking)).map(({ failed_at, last_error }) => (failed_at ? last_error : null))

const insertTexts = ({ business }: TestBooking, rows: readonly object[]) =>
  scene.server.deps.db.asSystem((tx) =>
    tx
      .insertInto('mails')
      .values(
        rows.map((row) => ({
          user_id: business.id,
          letter: 'reminder',
          channel: 'text',
          props: '{}',
          recipient: AVA,
          ...row,
        })),
      )
      .execute(),
  )

test('a client is texted a day and an hour before, once each', async () => {
  const booking = await bookWithTexts({ address: '12 Maple Avenue' })
  await workAt(minutesAfter(DAY_BEFORE, -1), booking.business)
  expect(twilio.acceptedTexts).toHaveLength(0)
  await workAt(DAY_BEFORE, booking.business)
  await workAt(minutesAfter(DAY_BEFORE, 5), booking.business)
  await workAt(HOUR_BEFORE, booking.business)
  await workAt(minutesAfter(HOUR_BEFORE, 5), booking.business)
  expect(twilio.acceptedTexts).toMatchObject([
    {
      to: AVA,
      body: "Luna Mobile Detailing: Hi Ava Brooks, your appointment is tomorrow at 10:00 AM. We'll come to 12 Maple Avenue. See you then! Reply STOP to stop texts.",
    },
    {
      to: AVA,
      body: "Luna Mobile Detailing: Hi Ava Brooks, see you soon! Your appointment is at 10:00 AM. We'll come to 12 Maple Avenue.",
    },
  ])
  expect(twilio.acceptedTexts[0]?.form.get('From')).toBe('+15550100200')
  expect(await reminderStates(booking)).toEqual(['sent', 'sent'])
  expect((await textRows(booking)).map(({ provider_id, props }) => [provider_id, props])).toEqual(
    twilio.acceptedTexts.map(({ sid }) => [sid, {}]),
  )
})

test('a client who booked in Spanish is texted in Spanish', async () => {
  const booking = await bookWithTexts({ language: 'es', address: '12 Maple Avenue' })
  await workAt(DAY_BEFORE, booking.business)
  await workAt(HOUR_BEFORE, booking.business)
  expect(twilio.acceptedTexts.map(({ body }) => body)).toEqual([
    'Luna Mobile Detailing: Hola Ava Brooks, mañana a las 10:00 a.m. es su cita. Iremos a 12 Maple Avenue. ¡Nos vemos! Responda STOP para no recibir mensajes.',
    'Luna Mobile Detailing: Hola Ava Brooks, a las 10:00 a.m. es su cita. ¡Nos vemos pronto! Iremos a 12 Maple Avenue.',
  ])
})

test('email and text reminders have separate switches', async () => {
  const booking = await bookWithTexts()
  await scene.save(booking.business, { email_day_before: true })
  await scene.saveTexts(booking.business, { text_hour_before: false })
  await workAt(DAY_BEFORE, booking.business)
  await workAt(HOUR_BEFORE, booking.business)
  expect(scene.remindersTo(booking)).toHaveLength(1)
  expect(twilio.acceptedTexts).toHaveLength(1)
})

test.each([
  ['has no phone number', ''],
  ['gave an invalid number', '555-0199'],
  ['gave a number with an extension', '(212) 555-0123 ext. 7'],
])('a client who %s gets no text', async (_, client_phone) => {
  const booking = await bookWithTexts()
  await scene.server.deps.db.asOwner(booking.business.id, (tx) =>
    tx.updateTable('appointments').set({ client_phone }).execute(),
  )
  await scene.plan(booking.business)
  expect(await reminderStates(booking)).toEqual(['no number', 'no number'])
})

test('texts go to the client’s current number', async () => {
  const booking = await bookWithTexts()
  await scene.server.deps.db.asOwner(booking.business.id, (tx) =>
    tx.updateTable('appointments').set({ client_phone: '+44 7400 123456' }).execute(),
  )
  await workAt(DAY_BEFORE, booking.business)
  expect(twilio.acceptedTexts.map(({ to }) => to)).toEqual(['+447400123456'])
})

test('a lost response from the provider does not cause a second text', async () => {
  const booking = await bookWithTexts()
  twilio.failNext('silence')
  await workAt(DAY_BEFORE, booking.business)
  expect(await reminderStates(booking)).toEqual([DAY_BEFORE, HOUR_BEFORE])
  await workAt(minutesAfter(DAY_BEFORE, 2), booking.business)
  expect(twilio.acceptedTexts).toHaveLength(1)
  expect((await textRows(booking))[0]).toMatchObject({
    provider_id: twilio.acceptedTexts[0]?.sid,
    sent_at: expect.any(Date),
  })
})

test('an earlier text with the same content is not mistaken for one whose response was lost', async () => {
  const template = 'See you at {time}.'
  const booking = await bookWithTexts(
    {},
    { text_day_before_template: template, text_hour_before_template: template },
  )
  await workAt(DAY_BEFORE, booking.business)
  twilio.failNext('busy')
  await workAt(HOUR_BEFORE, booking.business)
  await workAt(minutesAfter(HOUR_BEFORE, 2), booking.business)
  expect(twilio.acceptedTexts).toHaveLength(2)
  expect(await reminderStates(booking)).toEqual(['sent', 'sent'])
})

test.each([['busy'], ['broken']] as const)('retries when the provider is %s', async (fault) => {
  const booking = await bookWithTexts()
  twilio.failNext(fault)
  await workAt(DAY_BEFORE, booking.business)
  expect(twilio.acceptedTexts).toHaveLength(0)
  await workAt(minutesAfter(DAY_BEFORE, 2), booking.business)
  expect(twilio.acceptedTexts).toHaveLength(1)
})

test.each([
  [21211, 'refused: no such number'],
  [21614, 'refused: no such number'],
  [21408, 'refused: out of reach'],
])('does not retry when the provider rejects a text for good (%s)', async (no, reason) => {
  const booking = await bookWithTexts()
  twilio.failNext({ errorCode: no })
  await workAt(DAY_BEFORE, booking.business)
  await workAt(minutesAfter(DAY_BEFORE, 2), booking.business)
  expect(await lastErrors(booking)).toEqual([reason, null])
  expect(twilio.acceptedTexts).toHaveLength(0)
})

test('remembers a STOP that only the provider knew of', async () => {
  const booking = await bookWithTexts()
  twilio.failNext({ errorCode: 21610 })
  await workAt(DAY_BEFORE, booking.business)
  expect(await lastErrors(booking)).toEqual(['refused: answered STOP', null])
  expect((await reminderStates(booking))[1]).toBe('stopped')
})

test('retries if the provider rejects our own account', async () => {
  const booking = await bookWithTexts()
  twilio.failNext({ errorCode: 20003, status: 401 })
  await workAt(DAY_BEFORE, booking.business)
  expect(await reminderStates(booking)).toEqual([DAY_BEFORE, HOUR_BEFORE])
})

test('planned texts are not sent once the provider is removed', async () => {
  const booking = await bookWithTexts()
  await scene.setClock(DAY_BEFORE)
  await sendDueMails({ ...scene.deps(), sms: null }, { limit: 100 })
  expect(await reminderStates(booking)).toEqual(['off', HOUR_BEFORE])
  await scene.saveTexts(booking.business)
  await planReminders(scene.server.deps.db, booking.business.id, { canText: false })
  expect(await reminderStates(booking)).toEqual(['off', 'off'])
})

test('the provider gets a status callback address only if it can reach us', async () => {
  const booking = await bookWithTexts()
  await scene.setClock(DAY_BEFORE)
  await sendDueMails({ ...scene.deps(), appUrl: new URL('https://wheelhouse.example') }, { limit: 100 })
  await workAt(HOUR_BEFORE, booking.business)
  const [first] = await textRows(booking)
  expect(twilio.acceptedTexts.map(({ form }) => form.get('StatusCallback'))).toEqual([
    `https://wheelhouse.example/api/texts/status?mail=${first?.id}`,
    null,
  ])
})

test('a text that is sent late says “today” instead of “tomorrow”', async () => {
  const booking = await bookWithTexts()
  await workAt(at('07:30'), booking.business)
  expect(twilio.acceptedTexts[0]?.body).toContain('your appointment is today at 10:00 AM')
})

test.each([
  ['sent', { sent_at: new Date(DAY_BEFORE) }],
  ['sent but not delivered', { failed_at: new Date(DAY_BEFORE), provider_id: 'SM1' }],
])('after two hundred texts a day were %s, the next one fails with a reason', async (_, state) => {
  const booking = await bookWithTexts()
  await scene.setClock(DAY_BEFORE)
  await insertTexts(booking, Array(200).fill(state))
  await workAt(DAY_BEFORE, booking.business)
  expect(twilio.acceptedTexts).toHaveLength(0)
  expect(await lastErrors(booking)).toEqual(['too many texts', null])
})

test('texts that the provider never accepted do not count towards the daily limit', async () => {
  const booking = await bookWithTexts()
  await scene.setClock(DAY_BEFORE)
  await insertTexts(booking, Array(200).fill({ failed_at: new Date(DAY_BEFORE) }))
  await workAt(DAY_BEFORE, booking.business)
  expect(twilio.acceptedTexts).toHaveLength(1)
})

test('the recipient of a text must be a phone number', async () => {
  const booking = await bookWithTexts()
  await expect(insertTexts(booking, [{ recipient: 'ava@example.com' }])).rejects.toThrow(
    'mails_text_recipient_check',
  )
})

test('jobs booked while no provider was configured are texted once there is one again', async () => {
  const { db } = scene.server.deps
  const business = await scene.aBusiness()
  await scene.save(business, { email_day_before: false, email_hour_before: false })
  await scene.saveTexts(business)
  await replanAfterProviderChange(db, { canText: true })
  await replanAfterProviderChange(db, { canText: false })
  const booking = await scene.createBooking(business)
  await planReminders(db, business.id, { canText: false })
  await replanAfterProviderChange(db, { canText: false })
  await scene.plan(business)
  expect(await reminderStates(booking)).toEqual([])
  await replanAfterProviderChange(db, { canText: true })
  await scene.plan(business)
  expect(await reminderStates(booking)).toEqual([DAY_BEFORE, HOUR_BEFORE])
})

test('a client without an email is reminded by text', async () => {
  const business = await scene.aBusiness()
  await scene.saveTexts(business)
  const [service] = (await (
    await scene.server.request('/api/services', { headers: business.headers })
  ).json()) as { id: string }[]
  const body = {
    client: { name: 'Mo Reed', phone: '(212) 555-0123' },
    service_id: service?.id,
    appointment_time: at('10:00'),
  }
  const created = await scene.server.request('/api/appointments', json(body, business.headers))
  expect(created.status).toBe(201)
  await workAt(DAY_BEFORE, business)
  expect(twilio.acceptedTexts).toMatchObject([{ to: AVA, body: expect.stringContaining('Hi Mo Reed') }])
})
