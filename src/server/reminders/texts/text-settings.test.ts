import { expect, test } from 'vitest'
import { errorResponse } from '#server/testing/booking-scene.ts'
import { at, DAY_BEFORE, HOUR_BEFORE, type TestBusiness } from '#server/testing/reminder-scene.ts'
import { json } from '#server/testing/test-server.ts'
import { AVA, textScene } from '#server/testing/text-scene.ts'
import { openTwilioStandIn } from '#server/testing/twilio-stand-in.ts'

const twilio = await openTwilioStandIn()
const scene = textScene(twilio)
const { bookWithTexts, reminderStates, workAt } = scene
const request = (path: string, { headers }: TestBusiness, body?: object) =>
  scene.server.request(path, body ? json(body, headers) : { headers })
const sendTest = (business: TestBusiness, phone: string) =>
  request('/api/text-settings/test', business, { kind: 'day before', template: 'See you at {time}.', phone })

test('texts are off by default and can be switched on and off', async () => {
  const business = await scene.aBusiness()
  const OFF = { text_day_before: false, text_hour_before: false }
  expect(await (await request('/api/text-settings', business)).json()).toMatchObject({
    is_live: true,
    settings: { ...OFF, text_day_before_template: null },
    usual_templates: { day_before: expect.stringContaining('tomorrow at {time}') },
  })
  const booking = await scene.createBooking(business)
  await scene.plan(business)
  expect(await reminderStates(booking)).toEqual([DAY_BEFORE, HOUR_BEFORE])
  await scene.saveTexts(business, { text_hour_before_template: 'Hi {client_name}' })
  await scene.save(business, { email_hour_before: false })
  await scene.plan(business)
  const { settings } = (await (await request('/api/text-settings', business)).json()) as { settings: object }
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

test('rejects a template of more than 480 characters', async () => {
  const business = await scene.aBusiness()
  const response = await scene.saveTexts(business, { text_day_before_template: 'a'.repeat(481) })
  expect(response.status).toBe(422)
})

test('previews the text for the next client and counts its segments', async () => {
  const booking = await bookWithTexts({ address: '12 Maple Avenue' })
  const draft = { kind: 'hour before', template: 'We are near {address}, {client_name}! 🚗' }
  expect(await (await request('/api/text-settings/preview', booking.business, draft)).json()).toEqual({
    body: 'Luna Mobile Detailing: We are near 12 Maple Avenue, Ava Brooks! 🚗 Reply STOP to stop texts.',
    segments: 2,
    is_example: false,
    translated: [
      {
        language: 'es',
        body: expect.stringMatching(
          /^Luna Mobile Detailing: Hola Ava Brooks, .* Responda STOP para no recibir mensajes\.$/,
        ),
        segments: 1,
      },
    ],
  })
  const example = await request('/api/text-settings/preview', await scene.aBusiness(), draft)
  expect(await example.json()).toMatchObject({ is_example: true })
  expect(twilio.acceptedTexts).toHaveLength(0)
})

test('counts the segments of a Spanish text by its letters', async () => {
  const booking = await bookWithTexts({ address: '12 Calle Bahía' })
  const draft = { kind: 'hour before', template: null }
  const preview = await request('/api/text-settings/preview', booking.business, draft)
  // The í is not in the alphabet of 160 characters, and the English text has it too.
  expect(await preview.json()).toMatchObject({
    segments: 3,
    translated: [{ body: expect.stringContaining('Iremos a 12 Calle Bahía.'), segments: 3 }],
  })
})

test('a test text goes to the given number and is listed in messages', async () => {
  const { business } = await bookWithTexts()
  expect(await (await sendTest(business, '212 555 0199')).json()).toEqual({ sent_to: '(212) 555-0199' })
  expect(twilio.acceptedTexts).toMatchObject([
    { to: '+12125550199', body: 'Luna Mobile Detailing: See you at 10:00 AM. Reply STOP to stop texts.' },
  ])
  const { messages } = (await (await request('/api/messages?view=gone', business)).json()) as {
    messages: object[]
  }
  expect(messages[0]).toMatchObject({
    what: 'Test text',
    channel: 'text',
    to: '+12125550199',
    is_to_owner: true,
    state: 'accepted',
    can_resend: false,
  })
})

test.each([
  ['silence', 'The text provider didn’t confirm it. It may still arrive.'],
  ['busy', 'The text provider isn’t accepting texts right now. Please try again later.'],
  [{ errorCode: 21211 }, 'This number can’t receive texts.'],
] as const)('a test text that fails with %j returns the reason', async (fault, message) => {
  const { business } = await bookWithTexts()
  twilio.failNext(fault)
  expect(await errorResponse(sendTest(business, AVA))).toMatchObject({
    status: 502,
    code: 'text_not_sent',
    message,
  })
})

test('does not send a test text to an invalid number or one that answered STOP', async () => {
  const { business } = await bookWithTexts()
  expect((await sendTest(business, 'call me')).status).toBe(422)
  await scene.reply('STOP')
  expect((await sendTest(business, AVA)).status).toBe(502)
  expect(twilio.acceptedTexts).toHaveLength(0)
})

test('limits test texts to five an hour', async () => {
  const { business } = await bookWithTexts()
  for (const _ of [1, 2, 3, 4, 5]) expect((await sendTest(business, AVA)).status).toBe(200)
  expect((await sendTest(business, AVA)).status).toBe(429)
})

test('lists no texts to send by hand where a provider sends texts', async () => {
  const { business } = await bookWithTexts()
  expect(await (await request('/api/texts-by-hand', business)).json()).toEqual({ is_live: true, texts: [] })
})

test('the retry of a text waits until morning during quiet hours', async () => {
  const booking = await bookWithTexts({}, { text_hour_before: false })
  await scene.save(booking.business, { quiet_from: '19:00', quiet_until: '07:00' })
  await scene.plan(booking.business)
  twilio.failNext('busy')
  await workAt(DAY_BEFORE, booking.business)
  for (const instant of [at('22:00', '2030-01-06'), at('06:59')]) {
    await workAt(instant, booking.business)
    expect(twilio.acceptedTexts).toHaveLength(0)
  }
  await workAt(at('07:00'), booking.business)
  expect(twilio.acceptedTexts.map(({ body }) => body)).toEqual([expect.stringContaining('today at 10:00 AM')])
  expect(await reminderStates(booking)).toEqual(['sent'])
})
