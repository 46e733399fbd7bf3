import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { Message } from '#contract/messages.ts'
import type { RunSheet } from '#contract/run-sheet.ts'
import { stopTexts } from '#server/outbox/text-refusals.ts'
import { errorResponse } from '#server/testing/booking-scene.ts'
import { at, type TestBooking } from '#server/testing/reminder-scene.ts'
import { json } from '#server/testing/test-server.ts'
import { AVA, textScene } from '#server/testing/text-scene.ts'
import { openTwilioStandIn } from '#server/testing/twilio-stand-in.ts'

const twilio = await openTwilioStandIn()
const scene = textScene(twilio)

/** The business texts its clients a day before, so that no other text is due on the day. */
const aBooking = () => scene.bookWithTexts({}, { text_hour_before: false })

const request = ({ business, id }: TestBooking) =>
  scene.server.request(`/api/appointments/${id}/on-my-way`, { method: 'POST', headers: business.headers })

async function tell(booking: TestBooking) {
  const response = await request(booking)
  expect(response.status).toBe(200)
  return (await response.json()) as Appointment & { is_texted: boolean }
}
const setState = ({ business, id }: TestBooking, state: string) =>
  scene.server.request(`/api/appointments/${id}/state`, {
    ...json({ state }, business.headers),
    method: 'PUT',
  })
const textingOf = async ({ business }: TestBooking) => {
  const response = await scene.server.request('/api/run-sheet?date=2030-01-07', { headers: business.headers })
  return ((await response.json()) as RunSheet).stops.map(({ texting }) => texting)
}
const messagesAbout = async ({ business, id }: TestBooking) => {
  const response = await scene.server.request(`/api/messages?appointment=${id}`, {
    headers: business.headers,
  })
  const { messages } = (await response.json()) as { messages: Message[] }
  return messages.filter(({ what }) => what === 'Text, on my way')
}
const bodies = () => twilio.acceptedTexts.map(({ to, body }) => [to, body])
const TEXT = "Luna Mobile Detailing: Hi Ava Brooks, we're on our way and should be there around 10:00 AM."

test('the provider texts the client once who is coming and when, and Messages lists it', async () => {
  const booking = await aBooking()
  await scene.setClock(at('09:40'))
  expect(await textingOf(booking)).toEqual(['provider'])
  expect(await tell(booking)).toMatchObject({ state: 'on_the_way', is_texted: true })
  expect(await tell(booking)).toMatchObject({ state: 'on_the_way', is_texted: true })
  await scene.send()
  expect(bodies()).toEqual([[AVA, `${TEXT} Reply STOP to stop texts.`]])
  expect(await messagesAbout(booking)).toMatchObject([
    { channel: 'text', is_to_owner: false, client_name: 'Ava Brooks', state: 'accepted', can_resend: false },
  ])
})

test('a client who was texted before is not told again how to stop texts', async () => {
  const booking = await aBooking()
  await scene.setClock(at('09:05'))
  await tell(booking)
  await scene.send()
  await setState(booking, 'scheduled')
  await scene.setClock(at('09:40'))
  await tell(booking)
  await scene.send()
  expect(bodies()).toHaveLength(2)
  expect(bodies()[1]).toEqual([AVA, TEXT])
})

test('a client is not told again within half an hour, not even after an undo', async () => {
  const booking = await aBooking()
  await scene.setClock(at('09:30'))
  await tell(booking)
  await scene.send()
  await setState(booking, 'scheduled')
  await scene.setClock(at('09:40'))
  expect(await tell(booking)).toMatchObject({ state: 'on_the_way', is_texted: true })
  await scene.send()
  expect(bodies()).toHaveLength(1)
})

test.each(['2030-01-06T15:00:00Z', '2030-01-08T15:00:00Z'])(
  'a tap on another day (%s) texts nobody',
  async (instant) => {
    const booking = await aBooking()
    await scene.setClock(instant)
    expect(await tell(booking)).toMatchObject({ state: 'on_the_way', is_texted: false })
  },
)

test('an owner who runs late does not promise a time that has passed', async () => {
  const booking = await aBooking()
  await scene.setClock(at('10:10'))
  await tell(booking)
  await scene.send()
  expect(bodies()[0]?.[1]).toContain("we're on our way and will be there soon.")
})

test.each(['scheduled', 'in_progress', 'no_show'])(
  'a text that was not sent before the job became %s is skipped',
  async (state) => {
    const booking = await aBooking()
    await scene.setClock(at('09:40'))
    await tell(booking)
    await setState(booking, state)
    await scene.send()
    expect(bodies()).toEqual([])
    expect(await messagesAbout(booking)).toMatchObject([
      { state: 'skipped', reason: 'It was no longer true by the time it could be sent.' },
    ])
  },
)

test('a text that could not be sent for a while is skipped', async () => {
  const booking = await aBooking()
  await scene.setClock(at('09:40'))
  await tell(booking)
  await scene.setClock(at('09:51'))
  await scene.send()
  expect(bodies()).toEqual([])
})

test('an owner who has not turned texts on uses their own phone', async () => {
  const booking = await scene.bookWithTexts({}, { text_day_before: false, text_hour_before: false })
  expect(await textingOf(booking)).toEqual(['phone'])
  expect(await tell(booking)).toMatchObject({ state: 'on_the_way', is_texted: false })
  await scene.send()
  expect(bodies()).toEqual([])
})

test('an owner whose messages wait uses their own phone', async () => {
  const booking = await aBooking()
  await scene.server.deps.db.asSystem((tx) =>
    tx.updateTable('users').set({ email_verified_at: null }).where('id', '=', booking.business.id).execute(),
  )
  expect(await textingOf(booking)).toEqual(['phone'])
})

test('a client who replied STOP is not texted, and the job is on the way all the same', async () => {
  const booking = await aBooking()
  await scene.server.deps.db.asSystem((tx) => stopTexts(tx, AVA))
  expect(await textingOf(booking)).toEqual(['opted out'])
  expect(await tell(booking)).toMatchObject({ state: 'on_the_way', is_texted: false })
})

test('a client who turned off reminders is not texted', async () => {
  const booking = await aBooking()
  await scene.server.deps.db.asOwner(booking.business.id, (tx) =>
    tx.updateTable('appointments').set({ reminders_refused_at: new Date() }).execute(),
  )
  expect(await textingOf(booking)).toEqual(['opted out'])
  expect(await tell(booking)).toMatchObject({ is_texted: false })
})

test.each([null, 'at the office'])('a client with the phone number %j cannot be texted', async (phone) => {
  const booking = await aBooking()
  await scene.server.deps.db.asOwner(booking.business.id, (tx) =>
    tx.updateTable('appointments').set({ client_phone: phone }).execute(),
  )
  expect(await textingOf(booking)).toEqual(['no number'])
})

test('nobody is on the way to a cancelled job', async () => {
  const booking = await aBooking()
  await scene.server.deps.db.asOwner(booking.business.id, (tx) =>
    tx.updateTable('appointments').set({ cancelled_at: new Date(), cancelled_by: 'owner' }).execute(),
  )
  expect(await errorResponse(request(booking))).toMatchObject({ status: 404, code: 'not_found' })
})
