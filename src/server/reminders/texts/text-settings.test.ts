import { expect, test } from 'vitest'
import { told } from '#server/testing/booking-scene.ts'
import { at, DAY_BEFORE, HOUR_BEFORE, type TestBusiness } from '#server/testing/reminder-scene.ts'
import { json } from '#server/testing/test-server.ts'
import { AVA, textScene } from '#server/testing/text-scene.ts'
import { openTwilioStandIn } from '#server/testing/twilio-stand-in.ts'

const twilio = await openTwilioStandIn()
const scene = textScene(twilio)
const { texted, planned, workAt } = scene
const ask = (path: string, { headers }: TestBusiness, body?: object) =>
  scene.server.request(path, body ? json(body, headers) : { headers })
const test_ = (business: TestBusiness, phone: string) =>
  ask('/api/text-settings/test', business, { kind: 'day before', template: 'See you at {time}.', phone })

test('texts are off until they are switched on, and then stay so', async () => {
  const business = await scene.aBusiness()
  const OFF = { text_day_before: false, text_hour_before: false }
  expect(await (await ask('/api/text-settings', business)).json()).toMatchObject({
    is_live: true,
    settings: { ...OFF, text_day_before_template: null },
    usual_templates: { day_before: expect.stringContaining('tomorrow at {time}') },
  })
  const booking = await scene.booked(business)
  await scene.plan(business)
  expect(await planned(booking)).toEqual([DAY_BEFORE, HOUR_BEFORE])
  await scene.saveTexts(business, { text_hour_before_template: 'Hi {client_name}' })
  await scene.save(business, { email_hour_before: false })
  await scene.plan(business)
  const { settings } = (await (await ask('/api/text-settings', business)).json()) as { settings: object }
  expect(settings).toEqual({
    text_day_before: true,
    text_hour_before: true,
    text_day_before_template: null,
    text_hour_before_template: 'Hi {client_name}',
  })
  expect((await scene.textRows(booking)).map(({ planned_for }) => planned_for.toISOString())).toEqual([
    DAY_BEFORE,
    HOUR_BEFORE,
  ])
  await scene.saveTexts(business, OFF)
  await scene.plan(business)
  expect((await scene.textRows(booking)).map(({ skip_reason }) => skip_reason)).toEqual(['off', 'off'])
})

test('a template is 480 characters at most', async () => {
  const business = await scene.aBusiness()
  const answer = await scene.saveTexts(business, { text_day_before_template: 'a'.repeat(481) })
  expect(answer.status).toBe(422)
})

test('shows the text as the next client would get it, and in how many parts', async () => {
  const booking = await texted({ address: '12 Maple Avenue' })
  const draft = { kind: 'hour before', template: 'We are near {address}, {client_name}! 🚗' }
  expect(await (await ask('/api/text-settings/preview', booking.business, draft)).json()).toEqual({
    body: 'Luna Mobile Detailing: We are near 12 Maple Avenue, Ava Brooks! 🚗 Reply STOP to stop texts.',
    segments: 2,
    is_example: false,
  })
  const example = await ask('/api/text-settings/preview', await scene.aBusiness(), draft)
  expect(await example.json()).toMatchObject({ is_example: true })
  expect(twilio.taken).toHaveLength(0)
})

test('a test goes to the number given, and stands in the ledger', async () => {
  const { business } = await texted()
  expect(await (await test_(business, '212 555 0199')).json()).toEqual({ sent_to: '(212) 555-0199' })
  expect(twilio.taken).toMatchObject([
    { to: '+12125550199', body: 'Luna Mobile Detailing: See you at 10:00 AM. Reply STOP to stop texts.' },
  ])
  const { messages } = (await (await ask('/api/messages?view=gone', business)).json()) as {
    messages: object[]
  }
  expect(messages[0]).toMatchObject({
    what: 'Test of a text',
    channel: 'text',
    to: '+12125550199',
    is_to_owner: true,
    state: 'accepted',
    can_resend: false,
  })
})

test.each([
  ['silence', 'The provider of texts did not confirm it. It may still arrive.'],
  ['busy', 'The provider of texts does not take it right now. Please try again later.'],
  [{ no: 21211 }, 'This number does not take texts.'],
] as const)('a test that meets %j says so', async (fault, message) => {
  const { business } = await texted()
  twilio.failNext(fault)
  expect(await told(test_(business, AVA))).toMatchObject({ status: 502, code: 'text_not_sent', message })
})

test('a test to no number, or to somebody who answered STOP, is not sent', async () => {
  const { business } = await texted()
  expect((await test_(business, 'call me')).status).toBe(422)
  await scene.answers('STOP')
  expect((await test_(business, AVA)).status).toBe(502)
  expect(twilio.taken).toHaveLength(0)
})

test('five tests an hour are enough', async () => {
  const { business } = await texted()
  for (const _ of [1, 2, 3, 4, 5]) expect((await test_(business, AVA)).status).toBe(200)
  expect((await test_(business, AVA)).status).toBe(429)
})

test('nothing is sent by hand where texts go out by themselves', async () => {
  const { business } = await texted()
  expect(await (await ask('/api/texts-by-hand', business)).json()).toEqual({ is_live: true, texts: [] })
})

test('tried again within quiet hours, it waits for the morning', async () => {
  const booking = await texted({}, { text_hour_before: false })
  await scene.save(booking.business, { quiet_from: '19:00', quiet_until: '07:00' })
  await scene.plan(booking.business)
  twilio.failNext('busy')
  await workAt(DAY_BEFORE, booking.business)
  for (const instant of [at('22:00', '2030-01-06'), at('06:59')]) {
    await workAt(instant, booking.business)
    expect(twilio.taken).toHaveLength(0)
  }
  await workAt(at('07:00'), booking.business)
  expect(twilio.taken.map(({ body }) => body)).toEqual([expect.stringContaining('today at 10:00 AM')])
  expect(await planned(booking)).toEqual(['sent'])
})
