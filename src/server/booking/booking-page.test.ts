import { expect, test } from 'vitest'
import { at, aVisitor, bookingScene, errorResponse, NOW } from '#server/testing/booking-scene.ts'

const scene = bookingScene()
const { aBusiness, business, page, slots, requestSlots, book, hold, setClock } = scene

const WORKING_DAY = [9, 9.5, 10, 10.5, 11, 11.5, 12, 12.5, 13, 13.5, 14, 14.5, 15, 15.5, 16].map((hour) =>
  at(`${String(Math.floor(hour)).padStart(2, '0')}:${hour % 1 ? '30' : '00'}`),
)

test('returns the public data of a business, and nothing about its owner', async () => {
  const { slug, serviceId, id, email } = await aBusiness()
  const shown = await business(slug)
  expect(shown).toEqual({
    slug,
    language: 'en',
    translations: {},
    business_name: 'Luna Mobile Detailing',
    brand: {
      website: null,
      instagram: null,
      review_url: null,
      about: null,
      accent_color: null,
      phone: null,
      address: null,
    },
    is_listed: false,
    is_embeddable: false,
    welcome_message: 'Thank you for choosing our service! Please select a date and time that works for you.',
    timezone: 'America/New_York',
    address_field: 'optional',
    arrival_window_minutes: null,
    is_taking_bookings: true,
    zip_field: 'hidden',
    sends_emails: true,
    first_date: '2030-01-05',
    last_date: '2031-01-05',
    share_picture: expect.stringMatching(new RegExp(`^/share/${slug}/[0-9a-f]{16}\\.jpg$`)),
    questions: [],
    deposit_policy: null,
    services: [
      {
        id: serviceId,
        name: 'Full Detail',
        description: null,
        price: 199_99,
        duration: 60,
        sizes: [],
        add_ons: [],
        deposit: null,
      },
    ],
  })
  expect(JSON.stringify(shown)).not.toContain(id)
  expect(JSON.stringify(shown)).not.toContain(email)
})

test('shows the owner’s welcome message', async () => {
  const { slug } = await aBusiness({ rules: { welcome_message: 'Hi!\nPick a time.', days_ahead: 30 } })
  expect(await business(slug)).toMatchObject({
    welcome_message: 'Hi!\nPick a time.',
    last_date: '2030-02-04',
  })
})

test('uses dates in the business’s time zone', async () => {
  await setClock('2030-01-05T23:00:00Z')
  const { slug } = await aBusiness({ timezone: 'Pacific/Kiritimati' })
  expect(await business(slug)).toMatchObject({ first_date: '2030-01-06' })
})

test('offers a consultation if the owner has no services', async () => {
  const withoutServices = await aBusiness({ duration: null })
  expect((await business(withoutServices.slug)).services).toEqual([
    {
      id: 'consultation',
      name: 'Consultation',
      description: null,
      price: 0,
      duration: 60,
      sizes: [],
      add_ons: [],
      deposit: null,
    },
  ])
  expect(await slots(withoutServices, { service: 'consultation' })).toEqual(WORKING_DAY)
  expect(await errorResponse(requestSlots(withoutServices, { service: 'Full Detail' }))).toMatchObject({
    status: 404,
  })
})

test('offers no consultation if there are services', async () => {
  expect(await errorResponse(requestSlots(await aBusiness(), { service: 'consultation' }))).toMatchObject({
    status: 404,
    code: 'not_found',
    fields: { service: 'Choose a service' },
  })
})

test('responds with not found for unknown and invalid slugs', async () => {
  for (const slug of ['wheelhouse-00000000', 'nonsense', '%20', 'x'.repeat(65)]) {
    expect(await errorResponse(page(slug))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await errorResponse(requestSlots({ slug }))).toMatchObject({ status: 404, code: 'not_found' })
  }
})

test('offers every half hour in which the job fits into the working day', async () => {
  expect(await slots(await aBusiness())).toEqual(WORKING_DAY)
})

test('finds a service by its id, and by its name ignoring case', async () => {
  const luna = await aBusiness()
  expect(await slots(luna, { service: luna.serviceId as string })).toEqual(WORKING_DAY)
  expect(await slots(luna, { service: ' full DETAIL ' })).toEqual(WORKING_DAY)
})

test('does not offer another business’s service', async () => {
  const [luna, other] = [await aBusiness(), await aBusiness()]
  expect(await errorResponse(requestSlots(luna, { service: other.serviceId as string }))).toMatchObject({
    status: 404,
  })
})

test('lists the slots of several days in chronological order', async () => {
  const week = await slots(await aBusiness(), { days: '7' })
  expect(week).toHaveLength(5 * 15 + 2 * 9)
  expect(week).toEqual([...week].sort())
})

test('leaves out booked times, including confirmed overlaps, and reveals no details', async () => {
  const luna = await aBusiness()
  await book(luna, { appointmentTime: at('09:00'), notes: 'The gate code is 4711' })
  await scene.server.deps.db.asOwner(luna.id, (tx) =>
    tx
      .insertInto('appointments')
      .values({
        user_id: luna.id,
        client_name: 'Noah',
        client_email: 'noah@example.com',
        service: 'Secret Service',
        appointment_time: at('15:30'),
        duration: 30,
        overlap_allowed: true,
      })
      .execute(),
  )
  const response = await (await requestSlots(luna)).json()
  expect(response).toEqual({
    timezone: 'America/New_York',
    slots: WORKING_DAY.slice(2).filter((slot) => slot !== at('15:00') && slot !== at('15:30')),
  })
})

test('offers no slots during a job that started days before', async () => {
  const luna = await aBusiness()
  await scene.server.deps.db.asOwner(luna.id, (tx) =>
    tx
      .insertInto('appointments')
      .values({
        user_id: luna.id,
        client_name: 'Noah',
        client_email: 'noah@example.com',
        service: 'Boat',
        appointment_time: at('12:00', '2030-01-02'),
        duration: 7 * 24 * 60,
      })
      .execute(),
  )
  expect(await slots(luna)).toEqual([])
  expect(await slots(luna, { from: '2030-01-09' })).toContain(at('12:00', '2030-01-09'))
  expect(await slots(luna, { from: '2030-01-09' })).not.toContain(at('11:30', '2030-01-09'))
})

test('offers the times of cancelled appointments again', async () => {
  const luna = await aBusiness()
  await book(luna)
  await scene.server.deps.db.asOwner(luna.id, (tx) =>
    tx.updateTable('appointments').set({ cancelled_at: NOW, cancelled_by: 'owner' }).execute(),
  )
  expect(await slots(luna)).toEqual(WORKING_DAY)
})

test.each([
  [{ from: '2030-02-30' }, { from: 'Enter a date like 2026-11-15' }],
  [{ from: '7 January' }, { from: 'Enter a date like 2026-11-15' }],
  [{ days: '0' }, { days: 'Enter a number of days from 1 to 42' }],
  [{ days: '43' }, { days: 'Enter a number of days from 1 to 42' }],
  [{ days: '1.5' }, { days: 'Enter a number of days from 1 to 42' }],
  [{ service: ' ' }, { service: 'Choose a service' }],
])('rejects the query %j with an error on the field', async (query, fields) => {
  expect(await errorResponse(requestSlots(await aBusiness(), query))).toMatchObject({ status: 422, fields })
})

test.each(['0000-01-01', '1969-12-31', '9999-12-31'])('offers no slots from %s on', async (from) => {
  expect(await slots(await aBusiness(), { from, days: '42' })).toEqual([])
})

test('shows the page of an owner whose subscription has lapsed, but refuses bookings', async () => {
  const lapsedBusiness = await aBusiness({ status: 'canceled' })
  expect(await business(lapsedBusiness.slug)).toMatchObject({ is_taking_bookings: false })
  const sentence = 'This business is not taking online bookings right now.'
  const refused = { status: 409, code: 'not_taking_bookings', message: sentence }
  expect(await errorResponse(requestSlots(lapsedBusiness))).toMatchObject(refused)
  expect(await errorResponse(hold(lapsedBusiness, aVisitor()))).toMatchObject(refused)
  expect(await errorResponse(book(lapsedBusiness))).toMatchObject({ ...refused, success: false })
})

test('takes bookings for three days after the subscription ended, without asking the payment provider', async () => {
  const luna = await aBusiness()
  await scene.server.deps.db.asSystem((tx) =>
    tx
      .updateTable('subscriptions')
      .set({ current_period_end: '2030-01-05T00:00:00Z' })
      .where('user_id', '=', luna.id)
      .execute(),
  )
  await setClock('2030-01-07T23:59:00Z')
  expect(await business(luna.slug)).toMatchObject({ is_taking_bookings: true })
  await setClock('2030-01-08T00:00:00Z')
  expect(await business(luna.slug)).toMatchObject({ is_taking_bookings: false })
})

test('does not offer past times', async () => {
  const luna = await aBusiness()
  await setClock(at('12:10'))
  expect(await slots(luna)).toEqual(WORKING_DAY.slice(7))
  expect(await slots(luna, { from: '2030-01-04' })).toEqual([])
})

test('offers the first slot at the opening time in the zone of the business', async () => {
  const [first] = await slots(await aBusiness({ timezone: 'Asia/Kathmandu' }))
  expect(first).toBe('2030-01-07T03:15:00.000Z')
})

test('uses the new time zone when the business changes it', async () => {
  const luna = await aBusiness()
  expect(await slots(luna)).toEqual(WORKING_DAY)
  await scene.server.deps.db.asOwner(luna.id, async (tx) => {
    await tx.updateTable('user_settings').set({ timezone: 'Asia/Tokyo' }).execute()
    await tx
      .insertInto('appointments')
      .values({
        user_id: luna.id,
        client_name: 'Noah',
        client_email: 'noah@example.com',
        service: 'Wash',
        appointment_time: '2030-01-07T00:00:00Z',
        duration: 60,
      })
      .execute()
  })
  expect((await slots(luna))[0]).toBe('2030-01-07T01:00:00.000Z')
})

test('offers no slot at which a very long job would overlap a later one', async () => {
  const luna = await aBusiness({ duration: 12 * 60, rules: { jobs_may_run_past_closing: true } })
  await scene.server.deps.db.asOwner(luna.id, (tx) =>
    tx
      .insertInto('appointments')
      .values({
        user_id: luna.id,
        client_name: 'Noah',
        client_email: 'noah@example.com',
        service: 'Wash',
        appointment_time: at('04:15', '2030-01-08'),
        duration: 60,
      })
      .execute(),
  )
  for (const _ of ['without a cache', 'with a cached time zone'])
    expect((await slots(luna)).at(-1)).toBe(at('16:00'))
})
