import { expect, test } from 'vitest'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import { DEFAULT_TRAVEL_SETTINGS } from '#domain/travel/travel-settings.ts'
import { at, aVisitor, errorResponse } from '#server/testing/booking-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { manageScene } from '#server/testing/manage-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { json } from '#server/testing/test-server.ts'
import { hashToken } from '#server/tokens/make-token.ts'

const scene = manageScene()
const { aBooking, createBooking, read, readBooking, freeTimes, move, cancel, rowOf, emailsTo } = scene

test('returns the appointment of the link, and nothing else', async () => {
  const booking = await aBooking({ address: '12 Maple Avenue', notes: 'Gate code 4411' })
  expect(await readBooking(booking)).toEqual({
    client_language: null,
    business_language: 'en',
    translations: {},
    business_name: 'Luna Mobile Detailing',
    business_email: booking.business.email,
    business_phone: null,
    brand: expect.objectContaining({ website: null, accent_color: null }),
    timezone: 'America/New_York',
    slug: booking.business.slug,
    service: 'Full Detail',
    price: 199_99,
    duration: 60,
    appointment_time: at('10:00'),
    arrival_window_minutes: null,
    address: '12 Maple Avenue',
    series: null,
    sends_emails: true,
    is_time_accepted: false,
    state: 'booked',
    changeable_until: at('10:00'),
    cancellable_until: at('10:00'),
    change_deadline: at('10:00'),
    first_date: '2030-01-05',
    last_date: '2031-01-05',
  })
})

test('lists the services of a visit with their options', async () => {
  const business = await scene.aBusiness()
  const sizes = [
    { name: 'Sedan', price: 199_99, duration: 60 },
    { name: 'SUV', price: 229_99, duration: 90 },
  ]
  const add_ons = [{ name: 'Pet hair', price: 30_00, duration: 30 }]
  const service = { name: 'Full Detail', price: 199_99, duration: 60, sizes, add_ons }
  const url = `/api/services/${business.serviceId}`
  await scene.server.request(url, { ...json(service, business.headers), method: 'PUT' })
  const items = [
    { service: 'Full Detail', size: 'Sedan' },
    { service: 'Full Detail', size: 'SUV', add_ons: ['Pet hair'] },
  ]
  expect(await readBooking(await createBooking(business, { items }))).toMatchObject({
    service: 'Full Detail',
    items: ['Full Detail (Sedan)', 'Full Detail (SUV) + Pet hair'],
    price: 459_98,
    duration: 180,
  })
})

test('stores only the hash of a link', async () => {
  const { business, token } = await aBooking()
  expect(token).toMatch(/^[\w-]{43}$/)
  const stored = await scene.server.deps.db.asOwner(business.id, (tx) =>
    tx.selectFrom('manage_tokens').select('token_hash').execute(),
  )
  expect(stored).toEqual([{ token_hash: hashToken(token) }])
})

test('changes only the appointment of the link', async () => {
  const [luna, riley] = [await aBooking(), await aBooking()]
  expect(await outcome(cancel(luna))).toBe('200')
  expect((await readBooking(luna)).state).toBe('cancelled')
  expect((await readBooking(riley)).state).toBe('booked')
})

test.each([
  ['a link that was never issued', () => 'x'.repeat(43)],
  ['the hash of a link', ({ token }: { token: string }) => hashToken(token).toString('base64url')],
  ['a truncated link', ({ token }: { token: string }) => token.slice(0, 42)],
])('responds with not found for %s', async (_, tokenOf) => {
  const link = { token: tokenOf(await aBooking()) }
  expect(await outcome(read(link))).toBe('404 not_found')
  expect(await outcome(scene.requestManageSlots(link))).toBe('404 not_found')
  expect(await outcome(move(link, at('11:00')))).toBe('404 not_found')
  expect(await outcome(cancel(link))).toBe('404 not_found')
  const file = await scene.downloadFile(link)
  expect([file.status, file.headers.get('location')]).toEqual([303, `/booking/${link.token}`])
})

test('lets clients change appointments while the owner’s subscription has lapsed', async () => {
  const booking = await aBooking()
  await scene.server.deps.db.asSystem((tx) =>
    tx
      .updateTable('subscriptions')
      .set({ status: 'canceled' })
      .where('user_id', '=', booking.business.id)
      .execute(),
  )
  expect(await outcome(read(booking))).toBe('200')
  expect(await freeTimes(booking)).toContain(at('11:00'))
  expect(await outcome(move(booking, at('11:00')))).toBe('200')
  expect(await outcome(cancel(booking))).toBe('200')
})

test('offers the open slots of the booking page, plus the appointment’s own time', async () => {
  const booking = await aBooking()
  const otherBooking = await createBooking(booking.business, { appointmentTime: at('13:00') })
  await scene.hold(booking.business, aVisitor(), { appointmentTime: at('15:00') })
  const offered = await freeTimes(booking)
  expect(offered).toEqual(expect.arrayContaining([at('09:30'), at('10:00'), at('10:30'), at('11:00')]))
  for (const taken of ['12:30', '13:00', '13:30', '14:30', '15:00', '15:30'])
    expect(offered).not.toContain(at(taken))
  const offeredToOther = await freeTimes(otherBooking)
  expect(offeredToOther).toEqual(expect.arrayContaining([at('12:30'), at('13:00'), at('13:30')]))
})

test('offers and accepts only times that leave room for the drive to the appointment', async () => {
  const travel = { ...DEFAULT_TRAVEL_SETTINGS, is_on: true, base_zip: '90210' }
  const business = await scene.aBusiness({ rules: { travel } })
  const booking = await createBooking(business, { appointmentTime: at('09:00'), zip: '90210' })
  // A drive of 45 minutes away.
  await createBooking(business, { appointmentTime: at('12:00'), zip: '90278' })
  expect(await freeTimes(booking)).toEqual(expect.arrayContaining([at('10:00'), at('14:00')]))
  for (const unreachable of ['10:30', '13:30']) {
    expect(await freeTimes(booking)).not.toContain(at(unreachable))
    expect((await errorResponse(move(booking, at(unreachable)))).code).toMatch(/^slot_/)
  }
  expect((await move(booking, at('14:00'))).status).toBe(200)
})

test('moves an appointment to any open slot, and to no other time', async () => {
  const business = await scene.aBusiness({
    rules: { breaks: [{ start: '12:00', end: '12:30', weekdays: ['monday'] }] },
  })
  const booking = await createBooking(business)
  await createBooking(business, { appointmentTime: at('15:00') })
  const offered = await freeTimes(booking)
  for (let minute = 8 * 60; minute <= 17 * 60; minute += 15) {
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const { status } = await move(booking, at(time))
    expect([time, status]).toEqual([time, offered.includes(at(time)) ? 200 : 409])
  }
})

test('explains why a time is not available', async () => {
  const booking = await aBooking()
  await createBooking(booking.business, { appointmentTime: at('13:00') })
  expect(await errorResponse(move(booking, at('13:00')))).toMatchObject({
    status: 409,
    code: 'slot_taken',
    message: 'That time was just taken. Please choose another.',
  })
  expect(await errorResponse(move(booking, at('18:00')))).toMatchObject({
    code: 'slot_not_offered',
    message: 'That’s outside working hours (9:00 AM to 5:00 PM). Please choose another time.',
  })
  expect((await readBooking(booking)).appointment_time).toBe(at('10:00'))
})

test('moves an appointment, and offers its old time to others', async () => {
  const booking = await aBooking()
  const moved = (await (await move(booking, at('14:00'))).json()) as ManagedBooking
  expect(moved).toMatchObject({
    appointment_time: at('14:00'),
    changeable_until: at('14:00'),
    state: 'booked',
  })
  expect(await rowOf(booking)).toMatchObject({ calendar_sequence: 1, overlap_allowed: false })
  expect(await scene.slots(booking.business)).toEqual(expect.arrayContaining([at('10:00')]))
  expect(await scene.slots(booking.business)).not.toContain(at('14:00'))
})

test('refuses the owner’s change if the client moved the appointment in the meantime', async () => {
  const booking = await aBooking()
  const { updated_at } = await rowOf(booking)
  await move(booking, at('14:00'))
  const response = scene.asOwner(booking, `/${booking.id}/move`, {
    appointment_time: at('11:00'),
    duration: 60,
    seen_updated_at: updated_at.toISOString(),
  })
  expect(await outcome(response)).toBe('409 changed_elsewhere')
})

test('processes simultaneous changes by the client and the owner one at a time', async () => {
  for (let round = 0; round < 5; round++) {
    const booking = await aBooking()
    const { updated_at } = await rowOf(booking)
    const [client, owner] = await Promise.all([
      outcome(move(booking, at('14:00'))),
      outcome(
        scene.asOwner(booking, `/${booking.id}/move`, {
          appointment_time: at('11:00'),
          duration: 60,
          seen_updated_at: updated_at.toISOString(),
        }),
      ),
    ])
    expect(client).toBe('200')
    expect(['200', '409 changed_elsewhere']).toContain(owner)
    expect((await readBooking(booking)).appointment_time).toBe(at('14:00'))
  }
})

test('gives a time to only one of many clients who move there at once', async () => {
  const business = await scene.aBusiness()
  const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00']
  const bookings = await Promise.all(
    times.map((time) => createBooking(business, { appointmentTime: at(time) })),
  )
  const responses = await Promise.all(bookings.map((booking) => outcome(move(booking, at('16:00')))))
  expect(responses.sort()).toEqual(['200', ...Array(6).fill('409 slot_taken')])
})

test('refuses a time that the database constraint rejects', async () => {
  const booking = await aBooking()
  const { db } = scene.server.deps
  const { moving } = await db.asOwner(booking.business.id, async (tx) => {
    await tx
      .insertInto('appointments')
      .values({
        user_id: booking.business.id,
        client_name: 'Noah Park',
        client_email: 'past@example.com',
        service: 'Full Detail',
        appointment_time: at('14:00'),
        duration: 60,
      })
      .execute()
    const moving = outcome(move(booking, at('14:00')))
    await eventually('the move waits for the uncommitted row', async () => {
      const lockWaits = await asAdministrator(
        scene.server.database.adminUrl,
        `select from pg_locks where not granted and locktype = 'transactionid'`,
      )
      return lockWaits.length > 0
    })
    return { moving }
  })
  expect(await moving).toBe('409 slot_taken')
})

test('cancels an appointment once, even if requested repeatedly', async () => {
  const booking = await aBooking()
  const responses = await Promise.all(Array.from({ length: 5 }, () => cancel(booking)))
  for (const response of responses)
    expect(await response.json()).toMatchObject({ state: 'cancelled', changeable_until: null })
  expect(await rowOf(booking)).toMatchObject({ cancelled_by: 'client', calendar_sequence: 1 })
  expect((await emailsTo(booking.email)).map(({ letter }) => letter)).toEqual(['appointment-cancelled'])
  expect(await scene.slots(booking.business)).toContain(at('10:00'))
})

test('shows an appointment that was cancelled in the meantime as cancelled', async () => {
  const booking = await aBooking()
  await scene.ownerCancels(booking)
  const response = await move(booking, at('11:00'))
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    error: { code: 'changed_elsewhere', details: { current: { state: 'cancelled' } } },
  })
  expect(await outcome(scene.requestManageSlots(booking))).toBe('409 changed_elsewhere')
  expect(await outcome(cancel(booking))).toBe('200')
  expect(await rowOf(booking)).toMatchObject({ cancelled_by: 'owner' })
})

test('refuses changes after the owner’s cutoff', async () => {
  const business = await scene.aBusiness({ rules: { change_cutoff_hours: 24 } })
  const [earlierBooking, laterBooking] = [
    await createBooking(business),
    await createBooking(business, { appointmentTime: at('15:00') }),
  ]
  const until = '2030-01-06T15:00:00.000Z'
  expect((await readBooking(earlierBooking)).changeable_until).toBe(until)

  await scene.setClock('2030-01-06T14:59:50Z')
  expect(await outcome(scene.requestManageSlots(earlierBooking))).toBe('200')
  expect(await outcome(move(laterBooking, at('16:00')))).toBe('200')

  await scene.setClock(until)
  expect(await readBooking(earlierBooking)).toMatchObject({ state: 'booked', changeable_until: null })
  for (const response of [
    await scene.requestManageSlots(earlierBooking),
    await move(earlierBooking, at('12:00')),
    await cancel(earlierBooking),
  ]) {
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      error: { code: 'too_late_to_change', details: { changeable_until: until } },
    })
  }
  expect(await outcome(cancel(laterBooking))).toBe('200')
})

test('shows a past appointment, but refuses changes', async () => {
  const booking = await aBooking()
  await scene.setClock(at('10:30'))
  expect(await readBooking(booking)).toMatchObject({ state: 'booked', changeable_until: null })
  await scene.setClock(at('11:00'))
  expect(await readBooking(booking)).toMatchObject({ state: 'past', changeable_until: null })
  expect(await outcome(move(booking, at('14:00')))).toBe('409 too_late_to_change')
  expect(await outcome(cancel(booking))).toBe('409 too_late_to_change')
})

test('accepts a move to the current time, and changes nothing', async () => {
  const booking = await aBooking()
  expect(await outcome(move(booking, at('10:00')))).toBe('200')
  expect(await rowOf(booking)).toMatchObject({ calendar_sequence: 0 })
  expect((await emailsTo(booking.email)).map(({ letter }) => letter)).toEqual(['booking-confirmed'])
})

test('a link is not found after its appointment was assigned to another client', async () => {
  const booking = await aBooking()
  const row = await rowOf(booking)
  const response = await scene.server.request(`/api/appointments/${booking.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...booking.business.headers },
    body: JSON.stringify({
      client: { name: 'Noah Park', email: 'noah@example.com', phone: '2' },
      service_id: row.service_id,
      appointment_time: row.appointment_time.toISOString(),
      duration: 60,
      seen_updated_at: row.updated_at.toISOString(),
    }),
  })
  expect(response.status).toBe(200)
  expect(await outcome(read(booking))).toBe('404 not_found')
})

test.each(['on_the_way', 'in_progress', 'done', 'no_show'])(
  'a client can neither move nor cancel a job that is %s, even before its time',
  async (state) => {
    const booking = await aBooking()
    await scene.setClock(at('09:45'))
    const path = `/api/appointments/${booking.id}/state`
    const marked = { ...json({ state }, booking.business.headers), method: 'PUT' }
    expect((await scene.server.request(path, marked)).status).toBe(200)
    expect(await readBooking(booking)).toMatchObject({ changeable_until: null })
    const tooLate = { status: 409, code: 'too_late_to_change' }
    expect(await errorResponse(move(booking, at('10:00', '2030-01-14')))).toMatchObject(tooLate)
    expect(await errorResponse(cancel(booking))).toMatchObject(tooLate)
  },
)
