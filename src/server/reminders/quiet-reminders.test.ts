import { expect, test } from 'vitest'
import { at, DAY_BEFORE, HOUR_BEFORE, reminderScene } from '#server/testing/reminder-scene.ts'

const scene = reminderScene()
const { reminderStates, workAt, remindersTo } = scene
const AT_NIGHT = at('22:00', '2030-01-06')

async function bookWithQuietHours(quiet: { quiet_from: string; quiet_until: string }) {
  const business = await scene.aBusiness()
  await scene.save(business, quiet)
  const booking = await scene.createBooking(business)
  await scene.plan(business)
  return booking
}

test('a reminder delayed by an outage into quiet hours is sent in the morning', async () => {
  const booking = await bookWithQuietHours({ quiet_from: '19:00', quiet_until: '07:00' })
  for (const instant of [AT_NIGHT, at('06:59')]) {
    await workAt(instant, booking.business)
    expect(remindersTo(booking)).toHaveLength(0)
  }
  expect(await reminderStates(booking)).toEqual([DAY_BEFORE, HOUR_BEFORE])
  await workAt(at('07:00'), booking.business)
  expect(await reminderStates(booking)).toEqual(['sent', HOUR_BEFORE])
  expect((await scene.rowsOf(booking))[0]?.attempts).toBe(1)
})

test('a reminder that fails in the evening and is sent in the morning says “today”', async () => {
  const booking = await bookWithQuietHours({ quiet_from: '19:00', quiet_until: '07:00' })
  await workAt(DAY_BEFORE, booking.business, async () => {
    throw Object.assign(new Error('451 Try again later'), { code: 'EMESSAGE', responseCode: 451 })
  })
  await workAt(AT_NIGHT, booking.business)
  await workAt(at('07:00'), booking.business)
  expect(remindersTo(booking).map(({ text }) => JSON.parse(text))).toMatchObject([{ today: '2030-01-07' }])
})

test('a reminder that waits for the morning does not count as late', async () => {
  const booking = await bookWithQuietHours({ quiet_from: '19:00', quiet_until: '07:00' })
  await workAt(AT_NIGHT, booking.business)
  await scene.setClock(at('05:00'))
  const { headers } = booking.business
  const health = await scene.server.request('/api/messages/health', { headers })
  expect(await health.json()).toEqual({ late_minutes: null, hold: null })
})

test('a reminder is skipped if the morning is too late for it', async () => {
  const booking = await bookWithQuietHours({ quiet_from: '19:00', quiet_until: '08:30' })
  await workAt(AT_NIGHT, booking.business)
  expect(await reminderStates(booking)).toEqual(['quiet', HOUR_BEFORE])
})

test('a reminder an hour before is skipped rather than delayed', async () => {
  const booking = await bookWithQuietHours({ quiet_from: '09:30', quiet_until: '18:00' })
  await workAt(at('09:35'), booking.business)
  expect((await reminderStates(booking))[1]).toBe('quiet')
  expect(remindersTo(booking)).toHaveLength(0)
})

test('a reminder that the owner resends is sent at any hour', async () => {
  const booking = await bookWithQuietHours({ quiet_from: '19:00', quiet_until: '07:00' })
  await workAt(DAY_BEFORE, booking.business)
  await scene.setClock(AT_NIGHT)
  const [sent] = await scene.rowsOf(booking)
  const { headers } = booking.business
  await scene.server.request(`/api/messages/${sent?.id}/resend`, { method: 'POST', headers })
  await scene.send()
  expect(remindersTo(booking)).toHaveLength(2)
})
