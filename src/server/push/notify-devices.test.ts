import { expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { at, NOW } from '#server/testing/booking-scene.ts'
import { pushScene } from '#server/testing/push-scene.ts'
import type { TestBusiness } from '#server/testing/reminder-scene.ts'

const scene = pushScene()

const messagesOf = async ({ headers }: TestBusiness, view: string) => {
  const response = await scene.server.request(`/api/messages?view=${view}`, { headers })
  const { messages } = (await response.json()) as { messages: Message[] }
  return messages.filter(({ channel }) => channel === 'push')
}

/** A business with one device, and quiet hours at night. */
async function withDevice(kinds: object = {}) {
  const business = await scene.aBusiness()
  return { business, device: await scene.aDevice(business, kinds) }
}

test('a new booking rings once on each device, and a tap opens the job', async () => {
  const { business, device } = await withDevice()
  const booking = await scene.createBooking(business)
  await scene.work()
  await scene.work()
  expect(scene.payloads(device)).toEqual([
    {
      title: 'New booking',
      body: 'Ava, Mon 10:00 AM',
      url: `/dashboard/calendar?view=day&date=2030-01-07&appointment=${booking.id}`,
      tag: booking.id,
    },
  ])
  expect(scene.pushService().pushes(device.endpoint)).toMatchObject([
    { urgency: 'high', topic: booking.id.replaceAll('-', ''), ttlSeconds: expect.any(Number) },
  ])
  const ttlSeconds = scene.pushService().pushes(device.endpoint)[0]?.ttlSeconds ?? 0
  expect(ttlSeconds).toBeGreaterThan(23 * 60 * 60)
  expect(ttlSeconds).toBeLessThanOrEqual(24 * 60 * 60)
})

test('a push says nothing about a client but the first name and the time', async () => {
  const { business, device } = await withDevice()
  const private_ = {
    clientName: 'Ava Brooks',
    clientEmail: 'ava.brooks@example.com',
    clientPhone: '(212) 555-0199',
    address: '12 Hidden Lane, New York, NY 10001',
    notes: 'The code of the gate is 4711',
  }
  const booking = await scene.createBooking(business, private_)
  await scene.move(booking, at('14:00'))
  await scene.work()
  await scene.cancel(booking)
  await scene.work()
  const payloads = scene.payloads(device)
  expect(payloads.map(({ title }) => title)).toEqual(['Cancelled by a client', 'New booking'])
  const text = JSON.stringify(payloads)
  for (const secret of ['Brooks', 'ava.brooks', '0199', 'Hidden', '4711', 'Full Detail'])
    expect(text).not.toContain(secret)
  expect(Object.keys(payloads[0] ?? {}).sort()).toEqual(['body', 'tag', 'title', 'url'])
})

test('a client who moves or cancels a job rings with its new state', async () => {
  const { business, device } = await withDevice({ new_bookings: false })
  const booking = await scene.createBooking(business)
  await scene.work()
  expect(scene.payloads(device)).toEqual([])
  await scene.move(booking, at('14:00'))
  await scene.work()
  expect(scene.payloads(device)).toMatchObject([
    { title: 'Moved by a client', body: 'Ava, now Mon 2:00 PM', tag: booking.id },
  ])
  await scene.cancel(booking)
  await scene.work()
  expect(scene.payloads(device)[0]).toMatchObject({
    title: 'Cancelled by a client',
    body: 'Ava, Mon 2:00 PM',
    // A cancelled job has no page of its own.
    url: '/dashboard/calendar?view=day&date=2030-01-07',
    tag: booking.id,
  })
})

test('a device gets only the kinds that its owner chose', async () => {
  const { business, device } = await withDevice({ changes: false })
  const booking = await scene.createBooking(business)
  await scene.work()
  await scene.cancel(booking)
  await scene.work()
  expect(scene.payloads(device).map(({ title }) => title)).toEqual(['New booking'])
})

test('a booking during quiet hours rings when they end', async () => {
  const { business, device } = await withDevice()
  await scene.save(business, { quiet_from: '20:00', quiet_until: '07:30' })
  await scene.setClock(at('21:00', '2030-01-05'))
  await scene.createBooking(business)
  await scene.work()
  expect(scene.payloads(device)).toEqual([])
  expect(await messagesOf(business, 'ahead')).toMatchObject([
    { what: 'Your alert: new booking', state: 'planned', planned_for: at('07:30', '2030-01-06') },
  ])
  await scene.setClock(at('07:29', '2030-01-06'))
  await scene.work()
  expect(scene.payloads(device)).toEqual([])
  await scene.setClock(at('07:30', '2030-01-06'))
  await scene.work()
  expect(scene.payloads(device)).toHaveLength(1)
})

test('a retry that falls into quiet hours waits too', async () => {
  const { business, device } = await withDevice()
  await scene.save(business, { quiet_from: '20:00', quiet_until: '07:00' })
  scene.pushService().answer(device.endpoint, 503)
  await scene.setClock(at('19:59', '2030-01-05'))
  await scene.createBooking(business)
  await scene.work()
  expect(scene.pushService().attempts(device.endpoint)).toBe(1)
  scene.pushService().answer(device.endpoint, null)
  await scene.setClock(at('20:05', '2030-01-05'))
  await scene.work()
  expect(scene.payloads(device)).toEqual([])
  await scene.setClock(at('07:00', '2030-01-06'))
  await scene.work()
  expect(scene.payloads(device)).toHaveLength(1)
})

test('of two changes during quiet hours only the newer one rings', async () => {
  const { business, device } = await withDevice()
  await scene.save(business, { quiet_from: '20:00', quiet_until: '07:00' })
  await scene.setClock(at('21:00', '2030-01-05'))
  const booking = await scene.createBooking(business)
  await scene.work()
  await scene.setClock(at('22:00', '2030-01-05'))
  await scene.cancel(booking)
  await scene.work()
  await scene.setClock(at('07:00', '2030-01-06'))
  await scene.work()
  expect(scene.payloads(device).map(({ title }) => title)).toEqual(['Cancelled by a client'])
  expect((await scene.pushRows(business)).map(({ skip_reason }) => skip_reason)).toEqual(['replaced', null])
})

test.each([404, 410])('a device whose push service answers %i is forgotten', async (status) => {
  const { business, device } = await withDevice()
  scene.pushService().answer(device.endpoint, status)
  await scene.createBooking(business)
  await scene.work()
  expect(await scene.devicesOf(business)).toEqual([])
  expect(await messagesOf(business, 'failed')).toMatchObject([
    {
      to: 'Chrome on Android',
      is_to_owner: true,
      state: 'skipped',
      reason: 'Notifications were off on this device by then.',
    },
  ])
  await scene.createBooking(business, { appointmentTime: at('12:00') })
  await scene.work()
  expect(scene.pushService().attempts(device.endpoint)).toBe(1)
})

test.each([500, 429])('a push that is answered with %i is sent again a minute later', async (status) => {
  const { business, device } = await withDevice()
  scene.pushService().answer(device.endpoint, status)
  await scene.createBooking(business)
  await scene.work()
  await scene.work()
  expect(scene.pushService().attempts(device.endpoint)).toBe(1)
  expect(await messagesOf(business, 'ahead')).toMatchObject([
    { state: 'planned', reason: 'The push service hasn’t accepted it yet. We’ll try again.' },
  ])
  scene.pushService().answer(device.endpoint, null)
  await scene.setClock('2030-01-05T12:01:01Z')
  await scene.work()
  expect(scene.payloads(device)).toHaveLength(1)
  expect(await messagesOf(business, 'gone')).toMatchObject([{ state: 'accepted', reason: null }])
})

test('a push that is never accepted is given up after ten attempts', async () => {
  const { business, device } = await withDevice()
  scene.pushService().answer(device.endpoint, 500)
  await scene.createBooking(business)
  for (let minutes = 0; minutes < 24 * 60; minutes += 30) {
    await scene.setClock(new Date(Date.parse(NOW) + minutes * 60_000).toISOString())
    await scene.work()
  }
  expect(scene.pushService().attempts(device.endpoint)).toBe(10)
  expect(await messagesOf(business, 'failed')).toMatchObject([
    { state: 'failed', reason: 'We tried for most of a day, but the push service didn’t accept it.' },
  ])
})

test('a device that never answers delays its own pushes only, and costs one attempt per pause', async () => {
  const { business, device } = await withDevice()
  const other = await withDevice()
  scene.pushService().answer(device.endpoint, 500)
  await scene.createBooking(business)
  await scene.work()
  for (const hour of ['11:00', '12:00', '13:00', '14:00'])
    await scene.createBooking(business, { appointmentTime: at(hour) })
  await scene.createBooking(other.business)
  await scene.work()
  expect(scene.pushService().attempts(device.endpoint)).toBe(1)
  expect(scene.payloads(other.device)).toHaveLength(1)
})

test('a push that the push service rejects is not sent again', async () => {
  const { business, device } = await withDevice()
  scene.pushService().answer(device.endpoint, 403)
  await scene.createBooking(business)
  await scene.work()
  expect(await messagesOf(business, 'failed')).toMatchObject([
    {
      state: 'failed',
      reason: 'The push service rejected it. Turn notifications off and on again on that device.',
    },
  ])
  await scene.setClock('2030-01-05T18:00:00Z')
  await scene.work()
  expect(scene.pushService().attempts(device.endpoint)).toBe(1)
})

test('a push that could not be sent for a day is skipped as outdated', async () => {
  const { business, device } = await withDevice()
  await scene.createBooking(business)
  await scene.server.deps.db.asSystem((tx) =>
    tx
      .updateTable('push_devices')
      .set({ paused_until: at('12:00', '2030-01-06') })
      .execute(),
  )
  await scene.work()
  await scene.setClock(at('12:00', '2030-01-06'))
  await scene.work()
  expect(scene.payloads(device)).toEqual([])
  expect((await scene.pushRows(business)).map(({ skip_reason }) => skip_reason)).toEqual(['outdated'])
})

test('a test rings at any hour, and its content is deleted once it was sent', async () => {
  const { business, device } = await withDevice({ new_bookings: false, changes: false, payments: false })
  await scene.save(business, { quiet_from: '00:00', quiet_until: '23:59' })
  const response = await scene.server.request(`/api/push/devices/${device.id}/test`, {
    method: 'POST',
    headers: business.headers,
  })
  expect(response.status).toBe(202)
  await scene.work()
  expect(scene.payloads(device)).toMatchObject([{ title: 'Test notification', url: '/dashboard' }])
  expect(await scene.pushRows(business)).toMatchObject([{ props: {}, attempts: 1 }])
  expect(await scene.devicesOf(business)).toMatchObject([{ succeeded_at: expect.any(String) }])
})
