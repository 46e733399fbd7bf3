import { expect, test } from 'vitest'
import { at, bookingScene, errorResponse, MONDAY, NOW } from '#server/testing/booking-scene.ts'

const scene = bookingScene()
const { aBusiness, slots, book, ava, post, rows, setClock } = scene

const AVA = { clientName: 'Ava Brooks', clientEmail: 'Ava@Example.com', clientPhone: '212 555 0123' }
type BookingResponse = { success: true; appointmentId: string; manageUrl: string }
const expectBooked = async (request: Promise<Response>) => {
  const response = await request
  expect(response.status).toBe(201)
  return (await response.json()) as BookingResponse
}

test('creates an appointment from the visitor’s input and the service', async () => {
  const luna = await aBusiness()
  const input = { ...AVA, address: ' 12 Maple Avenue ', notes: 'Honda CR-V', duration: 5, price: 1 }
  const response = await expectBooked(book(luna, input))
  expect(response).toEqual({
    success: true,
    appointmentId: expect.any(String),
    manageUrl: expect.stringMatching(/^http:\/\/localhost:3000\/booking\/[\w-]{43}$/),
  })
  const [client] = await rows.clients(luna)
  expect(client).toMatchObject({
    name: 'Ava Brooks',
    email: 'Ava@Example.com',
    phone: '(212) 555-0123',
    address: '12 Maple Avenue',
    notes: null,
  })
  expect(await rows.appointments(luna)).toMatchObject([
    {
      id: response.appointmentId,
      client_id: client?.id,
      client_name: 'Ava Brooks',
      client_email: 'Ava@Example.com',
      client_phone: '(212) 555-0123',
      service_id: luna.serviceId,
      service: 'Full Detail',
      price: 199_99,
      duration: 60,
      address: '12 Maple Avenue',
      notes: 'Honda CR-V',
      booked_by: 'client',
      overlap_allowed: false,
      appointment_time: new Date(at('10:00')),
    },
  ])
  expect(await slots(luna)).not.toContain(at('10:00'))
})

test('accepts the specified request format: a service by name and an instant with an offset', async () => {
  const luna = await aBusiness()
  const request = {
    slug: luna.slug,
    service: 'full detail',
    appointmentTime: `${MONDAY}T10:00:00-05:00`,
    ...ava(),
  }
  await expectBooked(post('', request))
  expect(await rows.appointments(luna)).toMatchObject([{ service: 'Full Detail' }])
})

test('books a consultation if the owner has no services', async () => {
  const luna = await aBusiness({ duration: null })
  await expectBooked(book(luna, {}))
  expect(await rows.appointments(luna)).toMatchObject([
    { service: 'Consultation', service_id: null, price: 0, duration: 60 },
  ])
})

test('emails the client and the owner', async () => {
  const luna = await aBusiness()
  await expectBooked(book(luna, AVA))
  expect((await rows.mails(luna)).map(({ letter, recipient }) => [letter, recipient]).sort()).toEqual([
    ['booking-confirmed', AVA.clientEmail],
    ['booking-received', luna.email],
  ])
})

test('matches a client by email, ignoring case, and overwrites nothing the owner has stored', async () => {
  const luna = await aBusiness()
  const stored = {
    name: 'Ava B.',
    email: 'ava@example.com',
    phone: null,
    address: '1 Old Road',
    notes: 'VIP',
  }
  await scene.server.deps.db.asOwner(luna.id, (tx) =>
    tx
      .insertInto('clients')
      .values({ user_id: luna.id, ...stored })
      .execute(),
  )
  await expectBooked(book(luna, { ...AVA, address: '2 New Road' }))
  const clients = await rows.clients(luna)
  expect(clients).toMatchObject([stored])
  expect(await rows.appointments(luna)).toMatchObject([
    { client_id: clients[0]?.id, client_name: 'Ava Brooks', address: '2 New Road' },
  ])
})

test.each([
  ['clientName', '', 'Please enter your name'],
  ['clientEmail', ' ', 'Please enter your email'],
  ['clientEmail', 'ava@', 'Please enter a valid email address'],
  ['clientPhone', '', 'Please enter your phone number'],
  ['clientPhone', 'none', 'Please enter a valid phone number'],
  ['clientPhone', '123', 'Please enter a valid phone number'],
  ['clientPhone', '1234567890123456789', 'Please enter a valid phone number'],
  ['appointmentTime', 'Monday', 'Choose a time'],
])('rejects %s %j with an error on the field, and stores nothing', async (field, value, sentence) => {
  const luna = await aBusiness()
  expect(await errorResponse(book(luna, { [field]: value }))).toMatchObject({
    status: 422,
    success: false,
    fields: { [field]: sentence },
  })
  expect(await rows.clients(luna)).toEqual([])
})

test('requires a service', async () => {
  const luna = await aBusiness()
  const request = post('', { slug: luna.slug, appointmentTime: at('10:00'), ...ava() })
  expect(await errorResponse(request)).toMatchObject({ status: 422, fields: { service: 'Choose a service' } })
})

test('requires an address if the owner’s settings do', async () => {
  const luna = await aBusiness({ rules: { address_field: 'required' } })
  const missingAddress = { status: 422, fields: { address: 'Please tell us where to come' } }
  expect(await errorResponse(book(luna))).toMatchObject(missingAddress)
  expect(await errorResponse(book(luna, { address: '  ' }))).toMatchObject(missingAddress)
  await expectBooked(book(luna, { address: '1 Main Street' }))
})

test('does not store an address if the field is hidden', async () => {
  const luna = await aBusiness({ rules: { address_field: 'hidden' } })
  await expectBooked(book(luna, { address: '1 Main Street' }))
  expect(await rows.appointments(luna)).toMatchObject([{ address: null }])
  expect(await rows.clients(luna)).toMatchObject([{ address: null }])
})

test('responds with not found for an unknown slug and another business’s service', async () => {
  const [luna, other] = [await aBusiness(), await aBusiness()]
  expect(await errorResponse(book({ ...luna, slug: 'wheelhouse-zzzzzzzz' }))).toMatchObject({
    status: 404,
    success: false,
    code: 'not_found',
  })
  expect(await errorResponse(book(luna, { serviceId: other.serviceId }))).toMatchObject({
    status: 404,
    fields: { service: 'Choose a service' },
  })
})

test('reports a taken time with the nearest open slots', async () => {
  const luna = await aBusiness()
  await expectBooked(book(luna))
  expect(await errorResponse(book(luna, { appointmentTime: at('10:30') }))).toEqual({
    status: 409,
    success: false,
    code: 'slot_taken',
    message: 'That time was just taken. Please choose another.',
    fields: undefined,
    nearest: ['09:00', '11:00', '11:30', '12:00', '12:30', '13:00'].map((time) => at(time)),
  })
})

const NOON_BREAK = { breaks: [{ start: '12:00', end: '13:00', weekdays: ['monday' as const] }] }

test.each([
  ['a time that is over', {}, at('10:00', '2030-01-04'), 'That time has passed. Please choose a later one.'],
  ['short notice', { notice_minutes: 4320 }, at('09:00'), /^That’s too soon\. The earliest you can book is /],
  [
    'a day too far ahead',
    { days_ahead: 1 },
    at('09:00'),
    'That’s too far ahead. You can book up to January 6, 2030.',
  ],
  ['the year 9999', {}, '9999-12-31T15:00:00Z', /^That’s too far ahead\./],
  [
    'a day off',
    { days_off: [{ from: MONDAY, to: MONDAY }] },
    at('09:00'),
    'No appointments on January 7, 2030. Please choose another day.',
  ],
  [
    'a time after hours',
    {},
    at('16:30'),
    'That’s outside working hours (9:00 AM to 5:00 PM). Please choose another time.',
  ],
  [
    'a break',
    NOON_BREAK,
    at('11:30'),
    'That time runs into a break (12:00 PM to 1:00 PM). Please choose another time.',
  ],
  [
    'a time off the grid',
    {},
    at('09:10'),
    'Appointments don’t start at that time. Please choose one of the times shown.',
  ],
])('refuses %s with the reason and the nearest open slots', async (_, rules, appointmentTime, message) => {
  const luna = await aBusiness({ rules })
  const refused = await errorResponse(book(luna, { appointmentTime }))
  const sentence = typeof message === 'string' ? message : expect.stringMatching(message)
  expect(refused).toMatchObject({ status: 409, success: false, code: 'slot_not_offered', message: sentence })
  expect(refused.nearest).toHaveLength(6)
  for (const near of refused.nearest ?? [])
    expect(await slots(luna, { from: near.slice(0, 10) })).toContain(near)
  expect(await rows.appointments(luna)).toEqual([])
})

test('refuses a day that is full', async () => {
  const luna = await aBusiness({ rules: { most_jobs_a_day: 1 } })
  await expectBooked(book(luna))
  expect(await errorResponse(book(luna, { appointmentTime: at('15:00') }))).toMatchObject({
    code: 'slot_not_offered',
    message: 'That day is fully booked. Please choose another day.',
  })
})

test('keeps buffers between jobs free', async () => {
  const luna = await aBusiness({ rules: { buffer_before_minutes: 30, buffer_after_minutes: 15 } })
  await expectBooked(book(luna))
  expect(await errorResponse(book(luna, { appointmentTime: at('11:30') }))).toMatchObject({
    code: 'slot_taken',
  })
  await expectBooked(book(luna, { appointmentTime: at('12:00') }))
})

test('responds to a repeated request with the first response, whose link works', async () => {
  const luna = await aBusiness()
  const input = { ...ava(), appointmentTime: at('10:00') }
  const first = await expectBooked(book(luna, input, { key: 'form-1' }))
  const repeated = await expectBooked(
    book(luna, { ...input, visitor: 'x'.repeat(20), filledInMs: 9000 }, { key: 'form-1' }),
  )
  expect(repeated).toEqual(first)
  expect(repeated.manageUrl).toMatch(/^http:\/\/localhost:3000\/booking\/[\w-]{43}$/)
  const token = repeated.manageUrl.split('/').at(-1)
  expect((await scene.server.request(`/api/booking/${token}`)).status).toBe(200)
  expect(await rows.appointments(luna)).toHaveLength(1)
  expect(await rows.mails(luna)).toHaveLength(2)
  expect(await rows.links(luna)).toHaveLength(1)
})

test('gives each booking its own link, even with the same idempotency key', async () => {
  const manageUrls = [
    await expectBooked(book(await aBusiness(), {}, { key: 'form-5' })),
    await expectBooked(book(await aBusiness(), {}, { key: 'form-5' })),
    await expectBooked(book(await aBusiness())),
    await expectBooked(book(await aBusiness())),
  ].map(({ manageUrl }) => manageUrl)
  expect(new Set(manageUrls).size).toBe(4)
})

test('responds to a repeated request even if bookings are closed', async () => {
  const luna = await aBusiness()
  const input = { ...ava() }
  const first = await expectBooked(book(luna, input, { key: 'form-2' }))
  await scene.server.deps.db.asSystem((tx) =>
    tx.updateTable('subscriptions').set({ status: 'canceled' }).where('user_id', '=', luna.id).execute(),
  )
  await setClock('2030-01-09T00:00:00Z')
  expect((await expectBooked(book(luna, input, { key: 'form-2' }))).appointmentId).toBe(first.appointmentId)
})

test('refuses an idempotency key that was used for another booking', async () => {
  const luna = await aBusiness()
  await expectBooked(book(luna, {}, { key: 'form-3' }))
  expect(await errorResponse(book(luna, { appointmentTime: at('14:00') }, { key: 'form-3' }))).toMatchObject({
    status: 409,
    success: false,
    code: 'key_reused',
  })
  await expectBooked(book(await aBusiness(), {}, { key: 'form-3' }))
})

test('allows a refused request to be sent again with the same key', async () => {
  const luna = await aBusiness()
  const input = { ...ava() }
  await expectBooked(book(luna))
  expect(await errorResponse(book(luna, input, { key: 'form-4' }))).toMatchObject({ code: 'slot_taken' })
  await scene.server.deps.db.asOwner(luna.id, (tx) =>
    tx.updateTable('appointments').set({ cancelled_at: NOW, cancelled_by: 'owner' }).execute(),
  )
  await expectBooked(book(luna, input, { key: 'form-4' }))
})

test('refuses bots that fill in the hidden field', async () => {
  const luna = await aBusiness()
  expect(await errorResponse(book(luna, { website: 'https://spam.example' }))).toMatchObject({
    status: 429,
    success: false,
    message: 'Too many attempts. Please wait a moment.',
  })
  expect(await rows.appointments(luna)).toEqual([])
})

test('refuses forms that were filled in too fast', async () => {
  const luna = await aBusiness()
  expect(await errorResponse(book(luna, { filledInMs: 799 }))).toMatchObject({
    status: 429,
    message: 'That was very fast. Please check your details and try again.',
  })
  await expectBooked(book(luna, { filledInMs: 800 }))
})

test('allows five bookings an hour per email address, across businesses', async () => {
  const [luna, other] = [await aBusiness(), await aBusiness()]
  const { clientEmail } = ava()
  for (const hour of ['09', '10', '11'])
    await expectBooked(book(luna, { clientEmail, appointmentTime: at(`${hour}:00`) }))
  expect(await errorResponse(book(luna, { clientEmail, appointmentTime: at('09:00') }))).toMatchObject({
    code: 'slot_taken',
  })
  for (const hour of ['12', '13'])
    await expectBooked(book(other, { clientEmail, appointmentTime: at(`${hour}:00`) }))
  const sixth = { clientEmail: clientEmail.toUpperCase(), appointmentTime: at('14:00') }
  const refused = await book(luna, sixth)
  expect(refused.headers.get('retry-after')).toMatch(/^3[56]\d\d$/)
  expect(await errorResponse(refused)).toMatchObject({
    status: 429,
    success: false,
    message: 'Too many bookings in a short time. Please try again in 60 minutes.',
  })
  expect(await rows.appointments(luna)).toHaveLength(3)
  expect(await rows.mails(luna)).toHaveLength(6)
  await setClock('2030-01-05T13:00:30Z')
  await expectBooked(book(luna, sixth))
})
