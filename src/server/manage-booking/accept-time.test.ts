import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { at } from '#server/testing/booking-scene.ts'
import { manageScene, type TestBooking } from '#server/testing/manage-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = manageScene()
const { aBooking, readBooking, move, rowOf, asOwner, ownerCancels, emailsTo, sendDueEmails } = scene

const accept = ({ token }: TestBooking, appointmentTime: string) =>
  scene.server.request(`/api/booking/${token}/accept`, json({ appointmentTime }))

const moveAsOwner = async (booking: TestBooking, time: string) =>
  asOwner(booking, `/${booking.id}/move`, {
    appointment_time: time,
    duration: 60,
    seen_updated_at: (await rowOf(booking)).updated_at.toISOString(),
  })

async function aMovedBooking() {
  const booking = await aBooking()
  await sendDueEmails()
  expect((await moveAsOwner(booking, at('14:00'))).status).toBe(200)
  return booking
}

const readJob = async ({ id, business }: TestBooking) =>
  (await (
    await scene.server.request(`/api/appointments/${id}`, { headers: business.headers })
  ).json()) as Appointment

test('following the link accepts nothing; the button does, and the owner sees it', async () => {
  const booking = await aMovedBooking()
  expect(await readBooking(booking)).toMatchObject({ is_time_accepted: false })
  expect((await readJob(booking)).new_time_accepted_at).toBeNull()

  const response = await accept(booking, at('14:00'))
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ is_time_accepted: true, appointment_time: at('14:00') })
  expect((await readJob(booking)).new_time_accepted_at).toMatch(/^2030-01-05T/)
})

test('accepting twice keeps the first time, emails nobody and does not disturb an edit', async () => {
  const booking = await aMovedBooking()
  const before = await rowOf(booking)
  await accept(booking, at('14:00'))
  const first = await rowOf(booking)
  await accept(booking, at('14:00'))
  expect((await rowOf(booking)).new_time_accepted_at).toEqual(first.new_time_accepted_at)
  expect(first.updated_at).toEqual(before.updated_at)
  expect(first.notify_at).toEqual(before.notify_at)
  expect(await emailsTo(booking.business.email)).toMatchObject([{ letter: 'booking-received' }])
})

test('refuses to accept a time that is not the current one, or a cancelled appointment', async () => {
  const booking = await aMovedBooking()
  const outdated = await accept(booking, at('10:00'))
  expect(outdated.status).toBe(409)
  expect(await outdated.json()).toMatchObject({
    error: { code: 'changed_elsewhere', details: { current: { appointment_time: at('14:00') } } },
  })
  await ownerCancels(booking)
  expect((await accept(booking, at('14:00'))).status).toBe(409)
  expect((await rowOf(booking)).new_time_accepted_at).toBeNull()
})

test('an acceptance ends when the time changes, whoever changes it', async () => {
  const booking = await aMovedBooking()
  await accept(booking, at('14:00'))
  expect((await move(booking, at('15:00'))).status).toBe(200)
  expect((await rowOf(booking)).new_time_accepted_at).toBeNull()
  await accept(booking, at('15:00'))
  await moveAsOwner(booking, at('12:00'))
  expect((await rowOf(booking)).new_time_accepted_at).toBeNull()
})

test('refuses to accept a time that is over', async () => {
  const booking = await aMovedBooking()
  await scene.setClock(at('16:00'))
  expect((await accept(booking, at('14:00'))).status).toBe(409)
})
