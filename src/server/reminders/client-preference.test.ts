import { expect, test } from 'vitest'
import {
  at,
  DAY_BEFORE,
  HOUR_BEFORE,
  reminderScene,
  type TestBooking,
} from '#server/testing/reminder-scene.ts'
import { json } from '#server/testing/test-server.ts'
import { hashToken } from '#server/tokens/make-token.ts'

const scene = reminderScene()
const { bookAndPlan, mailedLink, plan, readPreference, reminderStates, savePreference } = scene
const BOTH = [DAY_BEFORE, HOUR_BEFORE]
const NONE = ['refused', 'refused']
const ON = { wanted: true, off_for: null }
const OFF_FOR_APPOINTMENT = { wanted: false, off_for: 'appointment' }
const OFF_FOR_ADDRESS = { wanted: false, off_for: 'address' }

/** Another booking under the same address. */
const bookAgain = ({ business, email }: TestBooking, options: { key?: string } = {}) =>
  scene.createBooking(business, { clientEmail: email.toUpperCase(), appointmentTime: at('14:00') }, options)

const statesAfterPlanning = async (booking: TestBooking) => {
  await plan(booking.business)
  return reminderStates(booking)
}

const unsubscribeWithOneClick = ({ token }: { token: string }) => {
  const body = 'List-Unsubscribe=One-Click'
  return scene.server.request(`/booking/${token}/reminders`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
      origin: 'https://mail.example',
    },
  })
}

test('a client who opts out with the link in an email gets no reminders, not even for later bookings', async () => {
  const booking = await bookAndPlan()
  const link = await mailedLink(booking)
  expect(await readPreference(link)).toEqual({
    ...ON,
    controls: 'address',
    client_language: null,
    business_language: 'en',
    business_name: 'Luna Mobile Detailing',
    brand: expect.objectContaining({ website: null, accent_color: null }),
    email: booking.email,
  })
  expect(await savePreference(link, false)).toEqual({ ...OFF_FOR_ADDRESS, controls: 'address' })
  const laterBooking = await bookAgain(booking)
  expect(await statesAfterPlanning(booking)).toEqual(NONE)
  expect(await statesAfterPlanning(laterBooking)).toEqual(NONE)
  expect(await readPreference(link)).toMatchObject(OFF_FOR_ADDRESS)
  expect(await savePreference(link, true)).toEqual({ ...ON, controls: 'address' })
  expect(await statesAfterPlanning(booking)).toEqual(BOTH)
})

test.each([
  ['without an idempotency key', {}],
  ['with an idempotency key', { key: 'form-1' }],
])(
  'a stranger who books %s under a client’s address cannot stop that client’s reminders',
  async (_, options) => {
    const booking = await bookAndPlan()
    const strangersBooking = await bookAgain(booking, options)
    expect(await savePreference(strangersBooking, false)).toEqual({
      ...OFF_FOR_APPOINTMENT,
      controls: 'appointment',
    })
    expect(await statesAfterPlanning(strangersBooking)).toEqual(NONE)
    expect(await statesAfterPlanning(booking)).toEqual(BOTH)
    expect(await savePreference(strangersBooking, true)).toEqual({ ...ON, controls: 'appointment' })
    expect((await statesAfterPlanning(strangersBooking)).includes('refused')).toBe(false)
  },
)

test('a stranger cannot turn reminders on again for a client who opted out, nor see that they did', async () => {
  const booking = await bookAndPlan()
  const link = await mailedLink(booking)
  await savePreference(link, false)
  const strangersBooking = await bookAgain(booking)
  expect(await readPreference(strangersBooking)).toMatchObject(ON)
  await savePreference(strangersBooking, true)
  expect(await readPreference(link)).toMatchObject(OFF_FOR_ADDRESS)
  expect(await statesAfterPlanning(booking)).toEqual(NONE)
  expect(await statesAfterPlanning(strangersBooking)).toEqual(NONE)
})

test('a link that the previous release showed after booking stops reminders about its appointment only', async () => {
  const booking = await scene.createBooking(await scene.aBusiness(), {}, { key: 'form-2' })
  await scene.server.deps.db.asSystem((tx) =>
    tx
      .updateTable('manage_tokens')
      .set({ was_shown: false })
      .where('token_hash', '=', hashToken(booking.token))
      .where('user_id', '=', booking.business.id)
      .execute(),
  )
  expect(await savePreference(booking, false)).toEqual({ ...OFF_FOR_APPOINTMENT, controls: 'appointment' })
})

test('the link in an email turns reminders back on that were turned off for its appointment', async () => {
  const booking = await bookAndPlan()
  await savePreference(booking, false)
  const link = await mailedLink(booking)
  expect(await readPreference(link)).toMatchObject({ ...OFF_FOR_APPOINTMENT, controls: 'address' })
  await savePreference(link, false)
  expect(await readPreference(link)).toMatchObject(OFF_FOR_ADDRESS)
  expect(await savePreference(link, true)).toMatchObject(ON)
  expect(await statesAfterPlanning(booking)).toEqual(BOTH)
})

test('a reminder is not sent if it was turned off for its appointment after the plan', async () => {
  const booking = await bookAndPlan()
  await savePreference(booking, false)
  await scene.workAt(DAY_BEFORE, booking.business)
  expect(scene.remindersTo(booking)).toHaveLength(0)
})

test('an appointment that gets another address starts with reminders on', async () => {
  const booking = await bookAndPlan()
  await savePreference(booking, false)
  await scene.server.deps.db.asOwner(booking.business.id, (tx) =>
    tx.updateTable('appointments').set({ client_email: 'noah@example.com' }).execute(),
  )
  expect(await statesAfterPlanning(booking)).toEqual(BOTH)
})

test('the one-click unsubscribe of a mail program stops all reminders, from any origin', async () => {
  const booking = await bookAndPlan()
  const response = await unsubscribeWithOneClick(await mailedLink(booking))
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('You won’t get any more reminders.')
  const laterBooking = await bookAgain(booking)
  expect(await statesAfterPlanning(booking)).toEqual(NONE)
  expect(await statesAfterPlanning(laterBooking)).toEqual(NONE)
})

test('the one-click unsubscribe with a link that was shown after booking stops only that appointment’s', async () => {
  const booking = await bookAndPlan()
  const strangersBooking = await bookAgain(booking)
  const response = await unsubscribeWithOneClick(strangersBooking)
  expect(await response.text()).toBe('You won’t get any more reminders about this appointment.')
  expect(await statesAfterPlanning(strangersBooking)).toEqual(NONE)
  expect(await statesAfterPlanning(booking)).toEqual(BOTH)
})

test('an unknown link cannot stop reminders', async () => {
  const response = await scene.server.request('/api/booking/nowhere/reminders', json({ wanted: false }))
  expect(response.status).toBe(404)
})
