import { expect, test } from 'vitest'
import { DEFAULT_TRAVEL_SETTINGS, type TravelSettings } from '#domain/travel/travel-settings.ts'
import {
  at,
  aVisitor,
  bookingScene,
  errorResponse,
  type TestBusiness,
} from '#server/testing/booking-scene.ts'

const scene = bookingScene()
const { aBusiness, book, hold, slots, requestSlots, rows } = scene

/** Beverly Hills, the ZIP code next to it, and one a drive of 45 minutes away. */
const [BASE, NEXT_DOOR, FAR] = ['90210', '90211', '90278']

function aTravellingBusiness(travel: Partial<TravelSettings> = {}) {
  return aBusiness({
    rules: { travel: { ...DEFAULT_TRAVEL_SETTINGS, is_on: true, base_zip: BASE, ...travel } },
  })
}

const localTimes = (starts: readonly string[]) =>
  starts.map((start) => new Date(Date.parse(start) - 5 * 3_600_000).toISOString().slice(11, 16))

test('offers a visitor only times that leave room for the drive to their ZIP code', async () => {
  const luna = await aTravellingBusiness()
  expect((await book(luna, { zip: BASE, appointmentTime: at('12:00') })).status).toBe(201)
  const [near, far] = await Promise.all([slots(luna, { zip: BASE }), slots(luna, { zip: FAR })])
  // Within a ZIP code ten minutes are planned, so the next half hour is left free.
  expect(localTimes(near)).toEqual(expect.arrayContaining(['10:30', '13:30']))
  expect(localTimes(near)).not.toEqual(expect.arrayContaining(['13:00']))
  expect(localTimes(far)).toEqual(expect.arrayContaining(['10:00', '14:00']))
  expect(localTimes(far)).not.toEqual(expect.arrayContaining(['10:30']))
  expect(localTimes(far)).not.toEqual(expect.arrayContaining(['13:30']))
})

test('plans the default drive for a visitor who gives no ZIP code, or one we don’t know', async () => {
  const luna = await aTravellingBusiness({ default_minutes: 90 })
  await book(luna, { zip: BASE, appointmentTime: at('12:00') })
  for (const params of [{}, { zip: '00000' }] as Record<string, string>[])
    expect(localTimes(await slots(luna, params))).toEqual([
      '09:00',
      '09:30',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
    ])
})

test('the ZIP code changes nothing while travel is off', async () => {
  const luna = await aTravellingBusiness({ is_on: false, area: 'zips', area_zips: [NEXT_DOOR] })
  await book(luna, { zip: BASE, appointmentTime: at('12:00') })
  expect(localTimes(await slots(luna, { zip: FAR }))).toEqual(expect.arrayContaining(['11:00', '13:00']))
})

test('the place of a job is the ZIP code at the end of its address', async () => {
  const luna = await aTravellingBusiness()
  await book(luna, { zip: FAR, address: '1 Pier Ave', appointmentTime: at('12:00') })
  expect((await rows.appointments(luna)).map(({ address }) => address)).toEqual([`1 Pier Ave, ${FAR}`])
  expect(localTimes(await slots(luna, { zip: FAR }))).toEqual(expect.arrayContaining(['13:30']))
})

test('the slots don’t tell visitors where in its ZIP code a client lives', async () => {
  const luna = await aTravellingBusiness()
  await book(luna, { zip: FAR, address: '1 Pier Ave', appointmentTime: at('12:00') })
  const before = await slots(luna, { zip: BASE })
  await scene.server.deps.db.asOwner(luna.id, (tx) =>
    tx
      .insertInto('pinned_places')
      // In New York.
      .values({ user_id: luna.id, address_key: `1 pier ave ${FAR}`, latitude: 40.75, longitude: -73.99 })
      .execute(),
  )
  expect(await slots(luna, { zip: BASE })).toEqual(before)
})

test('refuses an address in another ZIP code than the one the time was offered for', async () => {
  const luna = await aTravellingBusiness()
  const answer = await errorResponse(book(luna, { zip: BASE, address: `1 Pier Ave, CA ${FAR}` }))
  expect(answer).toMatchObject({ status: 422, fields: { address: expect.stringContaining(FAR) } })
  expect((await book(luna, { zip: BASE, address: `1 Elm St, CA ${BASE}-1234` })).status).toBe(201)
})

test('the ZIP code of the address counts for a visitor who gave none before', async () => {
  const luna = await aTravellingBusiness()
  await book(luna, { zip: BASE, appointmentTime: at('12:00') })
  const far = { address: `1 Pier Ave, CA ${FAR}`, appointmentTime: at('13:30') }
  expect(await errorResponse(book(luna, far))).toMatchObject({ status: 409, code: 'slot_taken' })
  expect((await book(luna, { ...far, address: `1 Elm St, CA ${BASE}` })).status).toBe(201)
})

test('refuses an address that is too long once the ZIP code is added', async () => {
  const luna = await aTravellingBusiness()
  const answer = await errorResponse(book(luna, { zip: BASE, address: 'x'.repeat(494) }))
  expect(answer).toMatchObject({
    status: 422,
    fields: { address: 'Address must be at most 500 characters' },
  })
  expect((await book(luna, { zip: BASE, address: 'x'.repeat(493) })).status).toBe(201)
})

test('a hold is at its visitor’s place', async () => {
  const luna = await aTravellingBusiness()
  expect((await hold(luna, aVisitor(), { zip: BASE, appointmentTime: at('12:00') })).status).toBe(201)
  expect(localTimes(await slots(luna, { zip: BASE }))).toEqual(expect.arrayContaining(['13:30']))
  expect(localTimes(await slots(luna, { zip: FAR }))).not.toEqual(expect.arrayContaining(['13:30']))
})

test('a hold a long drive away leaves a time for clients near the base', async () => {
  const hoursAway = '93301'
  const luna = await aTravellingBusiness()
  const atNoon = { appointmentTime: at('12:30') }
  const far = await hold(luna, aVisitor(), { ...atNoon, zip: hoursAway })
  expect(await far.json()).toEqual({ held_until: null })
  const near = await hold(luna, aVisitor(), { ...atNoon, zip: NEXT_DOOR })
  expect(await near.json()).toEqual({ held_until: expect.any(String) })
})

test('nobody can book or hold a time where no drive of a day leads', async () => {
  const newYork = '10001'
  const luna = await aTravellingBusiness()
  const outside = { status: 409, code: 'outside_service_area' }
  expect(await errorResponse(hold(luna, aVisitor(), { zip: newYork }))).toMatchObject(outside)
  expect(await errorResponse(book(luna, { zip: newYork }))).toMatchObject(outside)
})

test('of two clients who race for times that can’t both be reached, one wins', async () => {
  const luna = await aTravellingBusiness()
  const send = (n: number) =>
    n % 2 === 0
      ? book(luna, { zip: BASE, appointmentTime: at('10:00') })
      : book(luna, { zip: FAR, appointmentTime: at('11:30') })
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send(n)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
})

test('offers nothing outside the service area, and refuses to hold or book there', async () => {
  const luna = await aTravellingBusiness({ area: 'zips', area_zips: [NEXT_DOOR] })
  const outside = { status: 409, code: 'outside_service_area' }
  for (const zip of [FAR, '00000']) {
    expect(await errorResponse(requestSlots(luna, { zip }))).toMatchObject(outside)
    expect(await errorResponse(hold(luna, aVisitor(), { zip }))).toMatchObject(outside)
    expect(await errorResponse(book(luna, { zip }))).toMatchObject(outside)
  }
  expect(await errorResponse(book(luna))).toMatchObject(outside)
  expect((await book(luna, { zip: NEXT_DOOR })).status).toBe(201)
})

test('tells a visitor whether the business comes to their ZIP code', async () => {
  const luna = await aTravellingBusiness({ area: 'miles', area_miles: 5 })
  expect(await areaOf(luna, NEXT_DOOR)).toMatchObject({ is_known: true, is_served: true })
  expect(await areaOf(luna, FAR)).toMatchObject({ is_known: true, is_served: false })
  expect(await areaOf(luna, '00000')).toMatchObject({ is_known: false, is_served: false })
})

test('the phone number is for visitors outside the area of a business that takes bookings', async () => {
  const area = { area: 'miles', area_miles: 5 } as const
  const phone = '(212) 555-0123'
  const withPhone = async (business: TestBusiness) => {
    await scene.server.deps.db.asOwner(business.id, (tx) =>
      tx.updateTable('user_settings').set({ business_phone: phone }).execute(),
    )
    return business
  }
  const luna = await withPhone(await aTravellingBusiness(area))
  expect(await areaOf(luna, FAR)).toMatchObject({ business_phone: phone, can_ask: true })
  expect(await areaOf(luna, NEXT_DOOR)).toMatchObject({ business_phone: null, can_ask: false })
  const travel = { ...DEFAULT_TRAVEL_SETTINGS, is_on: true, base_zip: BASE, ...area }
  const lapsed = await withPhone(await aBusiness({ status: 'canceled', rules: { travel } }))
  expect(await areaOf(lapsed, FAR)).toMatchObject({ business_phone: null, can_ask: false })
})

async function areaOf({ slug }: TestBusiness, zip: string) {
  return (await scene.server.request(`/api/public-booking/${slug}/service-area?zip=${zip}`)).json()
}

function ask({ slug }: TestBusiness, fields: object = {}) {
  return scene.post('/area-request', { slug, zip: FAR, ...scene.ava(), notes: 'A sedan', ...fields })
}

test('passes a question from outside the service area on to the owner, and creates no client', async () => {
  const luna = await aTravellingBusiness({ area: 'miles', area_miles: 5 })
  expect(await areaOf(luna, FAR)).toMatchObject({ can_ask: true })
  expect((await ask(luna)).status).toBe(201)
  expect(await rows.mails(luna)).toMatchObject([
    { letter: 'area-request', recipient: luna.email, props: { zip: FAR, clientName: 'Ava Brooks' } },
  ])
  expect(await rows.clients(luna)).toEqual([])
  expect(await rows.appointments(luna)).toEqual([])
})

test('refuses questions to an owner who has not confirmed their email, from bots, and too many', async () => {
  const luna = await aTravellingBusiness({ area: 'miles', area_miles: 5 })
  await setConfirmed(luna, null)
  expect(await areaOf(luna, FAR)).toMatchObject({ can_ask: false })
  expect(await errorResponse(ask(luna))).toMatchObject({ status: 409, code: 'not_taking_bookings' })
  await setConfirmed(luna, new Date())
  expect(await errorResponse(ask(luna, { website: 'http://spam.example' }))).toMatchObject({ status: 429 })
  expect(await errorResponse(ask(luna, { zip: BASE }))).toMatchObject({
    status: 422,
    fields: { zip: expect.any(String) },
  })
  const { clientEmail } = scene.ava()
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await ask(luna, { clientEmail })).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  // Whoever asked in somebody's name does not keep them from booking.
  expect((await book(luna, { clientEmail, zip: NEXT_DOOR })).status).toBe(201)
  for (let n = 0; n < 16; n++) statuses.push((await ask(luna)).status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
})

async function setConfirmed({ id }: TestBusiness, email_verified_at: Date | null): Promise<void> {
  await scene.server.deps.db.asSystem((tx) =>
    tx.updateTable('users').set({ email_verified_at }).where('id', '=', id).execute(),
  )
}
