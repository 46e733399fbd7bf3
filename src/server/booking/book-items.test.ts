import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import {
  at,
  aVisitor,
  bookingScene,
  errorResponse,
  MONDAY,
  type TestBusiness,
} from '#server/testing/booking-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = bookingScene()
const { aBusiness, slots, requestSlots, book, hold, rows, setClock } = scene

const OPTIONS = {
  sizes: [
    { name: 'Sedan', price: 199_99, duration: 60 },
    { name: 'SUV', price: 239_99, duration: 90 },
  ],
  add_ons: [{ name: 'Pet hair', price: 30_00, duration: 30 }],
}
const FULL_DETAIL = { name: 'Full Detail', description: null, price: 199_99, duration: 60 }

async function aDetailer(): Promise<TestBusiness> {
  const luna = await aBusiness()
  await changeService(luna, OPTIONS)
  return luna
}

async function changeService({ headers, serviceId }: TestBusiness, options: object): Promise<void> {
  const request = { ...json({ ...FULL_DETAIL, ...options }, headers), method: 'PUT' }
  expect((await scene.server.request(`/api/services/${serviceId}`, request)).status).toBe(200)
}

const SUV_WITH_PET_HAIR = { service: 'Full Detail', size: 'SUV', add_ons: ['Pet hair'] }
const SEDAN = { service: 'Full Detail', size: 'Sedan' }
const TWO_CARS = [SUV_WITH_PET_HAIR, SEDAN]

const bookItems = (business: TestBusiness, items: object[], fields: object = {}, key?: string) =>
  book(business, { serviceId: undefined, items, ...fields }, key === undefined ? {} : { key })

test('books several services with their options as one visit', async () => {
  const luna = await aDetailer()
  expect((await bookItems(luna, TWO_CARS, { shownPrice: 469_98 })).status).toBe(201)
  expect(await rows.appointments(luna)).toMatchObject([
    { service_id: luna.serviceId, service: 'Full Detail', price: 469_98, duration: 180 },
  ])
  const { headers } = luna
  const query = new URLSearchParams({ from: at('00:00'), to: at('23:59') })
  const [job] = (await (
    await scene.server.request(`/api/appointments?${query}`, { headers })
  ).json()) as Appointment[]
  expect(job?.items).toEqual([
    {
      service_id: luna.serviceId,
      service: 'Full Detail',
      size: 'SUV',
      price: 239_99,
      duration: 90,
      add_ons: [{ name: 'Pet hair', price: 30_00, duration: 30 }],
    },
    {
      service_id: luna.serviceId,
      service: 'Full Detail',
      size: 'Sedan',
      price: 199_99,
      duration: 60,
      add_ons: [],
    },
  ])
})

test('stores no items for a service without options', async () => {
  const luna = await aBusiness()
  await bookItems(luna, [{ service: 'Full Detail' }])
  expect(await rows.appointments(luna)).toMatchObject([{ items: null, price: 199_99, duration: 60 }])
})

test('offers the times at which the whole visit fits', async () => {
  const luna = await aDetailer()
  expect((await slots(luna, { items: JSON.stringify(TWO_CARS) })).at(-1)).toBe(at('14:00'))
  expect((await slots(luna, { items: JSON.stringify([SEDAN]) })).at(-1)).toBe(at('16:00'))
})

test('holds the time of the whole visit', async () => {
  const luna = await aDetailer()
  await hold(luna, aVisitor(), { service: undefined, items: TWO_CARS })
  expect(await slots(luna, { items: JSON.stringify([SEDAN]) })).not.toContain(at('12:00'))
  expect(await slots(luna, { items: JSON.stringify([SEDAN]) })).toContain(at('13:00'))
})

test('a booked visit keeps its price when the service changes', async () => {
  const luna = await aDetailer()
  await bookItems(luna, [SEDAN])
  await changeService(luna, { sizes: [], add_ons: [] })
  expect(await rows.appointments(luna)).toMatchObject([
    { price: 199_99, items: [{ size: 'Sedan', price: 199_99 }] },
  ])
})

test('refuses a price that has changed since the visitor saw it', async () => {
  const luna = await aDetailer()
  expect(await errorResponse(bookItems(luna, TWO_CARS, { shownPrice: 469_97 }))).toMatchObject({
    status: 409,
    code: 'price_changed',
    message: 'The price has changed since you opened this page. Please check it and book again.',
  })
  expect(await rows.appointments(luna)).toEqual([])
  expect(await rows.clients(luna)).toEqual([])
})

test('a repeated request gets the first response, even if the options are gone', async () => {
  const luna = await aDetailer()
  const ava = scene.ava()
  const key = crypto.randomUUID()
  const first = (await (await bookItems(luna, TWO_CARS, ava, key)).json()) as object
  await changeService(luna, { sizes: [], add_ons: [] })
  expect(await (await bookItems(luna, TWO_CARS, ava, key)).json()).toEqual(first)
  expect(await rows.appointments(luna)).toHaveLength(1)
  expect(await errorResponse(bookItems(luna, [SEDAN], ava, key))).toMatchObject({ code: 'key_reused' })
})

test.each([
  ['no size', [{ service: 'Full Detail' }], 'Choose a size'],
  [
    'an unknown size',
    [{ service: 'Full Detail', size: 'Bus' }],
    'This size is no longer offered. Choose another.',
  ],
  ['an unknown add-on', [{ ...SEDAN, add_ons: ['Ceramic'] }], 'An add-on you chose is no longer offered.'],
  ['no items', [], 'Choose a service'],
  ['six items', Array.from({ length: 6 }, () => SEDAN), 'Add at most 5 services'],
])('refuses %s', async (_, items, sentence) => {
  const luna = await aDetailer()
  const refused = await errorResponse(bookItems(luna, items))
  expect(refused).toMatchObject({ status: 422, code: 'invalid_request' })
  expect(Object.values(refused.fields ?? {})).toContain(sentence)
  expect(await rows.appointments(luna)).toEqual([])
})

test.each([
  ['13 add-ons', { ...SEDAN, add_ons: Array.from({ length: 13 }, () => 'Pet hair') }],
  ['a size of 10 kB', { ...SEDAN, size: 'x'.repeat(10_000) }],
  ['a size that is no text', { ...SEDAN, size: { $ne: null } }],
])('refuses %s', async (_, item) => {
  const luna = await aDetailer()
  expect(await errorResponse(bookItems(luna, [item]))).toMatchObject({ status: 422 })
})

test('refuses a service of another business', async () => {
  const [luna, ben] = [await aDetailer(), await aDetailer()]
  expect(await errorResponse(bookItems(luna, [{ ...SEDAN, service: ben.serviceId }]))).toMatchObject({
    status: 404,
    message: 'This service isn’t available. Please choose another.',
  })
})

test.each([
  ['no JSON', 'nonsense'],
  ['no list', '{}'],
  ['an empty list', '[]'],
  ['a very long list', `[${'1,'.repeat(3_000)}1]`],
])('refuses to list slots for %s', async (_, items) => {
  const luna = await aDetailer()
  expect(await errorResponse(requestSlots(luna, { items }))).toMatchObject({ status: 422 })
})

test('a visit can’t be longer than a week', async () => {
  await setClock(`${MONDAY}T00:00:00Z`)
  const luna = await aBusiness()
  await changeService(luna, { sizes: [{ name: 'Ship', price: 1, duration: 10_080 }], add_ons: [] })
  const ship = { service: 'Full Detail', size: 'Ship' }
  expect(await errorResponse(bookItems(luna, [ship, ship]))).toMatchObject({
    fields: { items: 'A visit can take at most a week' },
  })
})
