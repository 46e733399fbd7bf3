import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Service } from '#contract/services.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

const DETAIL = { name: 'Full Detail', description: null, price: 199_99, duration: 120 }
const SEDAN = { name: 'Sedan', price: 199_99, duration: 120 }
const SUV = { name: 'SUV', price: 240_00, duration: 150 }
const PET_HAIR = { name: 'Pet hair', price: 30_00, duration: 30 }
const TIRE_SHINE = { name: 'Tire shine', price: 0, duration: 0 }
const OPTIONS = { sizes: [SEDAN, SUV], add_ons: [PET_HAIR, TIRE_SHINE] }

let server: TestServer
let owner: TestOwner

beforeAll(async () => {
  server = await openTestServer()
  owner = await anOwner(server.deps.db)
})
afterAll(() => server.close())

const send = (method: 'POST' | 'PUT', path: string, body: object) =>
  server.request(path, { ...json(body, owner.headers), method })
const listServices = async () =>
  (await (await server.request('/api/services', { headers: owner.headers })).json()) as Service[]
const findService = async (id: string) => (await listServices()).find((service) => service.id === id)

let serviceCount = 0
async function createService(options: object): Promise<Service> {
  serviceCount += 1
  const response = await send('POST', '/api/services', {
    ...DETAIL,
    name: `Detail ${serviceCount}`,
    ...options,
  })
  expect(response.status).toBe(201)
  return response.json() as Promise<Service>
}

test('stores sizes and add-ons in the order of the owner', async () => {
  const created = await createService(OPTIONS)
  expect(created).toMatchObject(OPTIONS)
  expect(await findService(created.id)).toMatchObject(OPTIONS)
})

test('keeps sizes and add-ons that an update does not mention', async () => {
  const { id, name } = await createService(OPTIONS)
  const response = await send('PUT', `/api/services/${id}`, { ...DETAIL, name, price: 210_00 })
  expect(await response.json()).toMatchObject({ price: 210_00, ...OPTIONS })
  await send('PUT', `/api/services/${id}`, { ...DETAIL, name, sizes: [SUV] })
  expect(await findService(id)).toMatchObject({ sizes: [SUV], add_ons: OPTIONS.add_ons })
})

test('removes all sizes and add-ons if an update has empty lists', async () => {
  const { id, name } = await createService(OPTIONS)
  await send('PUT', `/api/services/${id}`, { ...DETAIL, name, sizes: [], add_ons: [] })
  expect(await findService(id)).toMatchObject({ sizes: [], add_ons: [] })
})

test('stores names as they were typed, without space around them, and ignores other fields', async () => {
  const typed = { ...SEDAN, name: ' <b>Sedan</b> ', id: 7, user_id: 'x' }
  const { id } = await createService({ sizes: [typed] })
  expect((await findService(id))?.sizes).toEqual([{ ...SEDAN, name: '<b>Sedan</b>' }])
})

const numbered = (option: object, count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...option, name: `Option ${n}` }))

test('stores 8 sizes and 12 add-ons', async () => {
  const options = { sizes: numbered(SEDAN, 8), add_ons: numbered(PET_HAIR, 12) }
  expect(await createService(options)).toMatchObject(options)
})

const INVALID_PRICE = 'Price must be a positive number'
const TOO_EXPENSIVE = 'Price must be less than $100,000'
const TOO_SHORT = 'Duration must be at least 5 minutes'
const TOO_LONG = 'Duration must be at most a week'
const NO_MINUTES = 'Enter how many minutes it adds'

test.each([
  ['9 sizes', { sizes: numbered(SEDAN, 9) }, { sizes: 'Add at most 8 sizes' }],
  ['900 sizes', { sizes: Array(900).fill(SEDAN) }, { sizes: 'Add at most 8 sizes' }],
  ['13 add-ons', { add_ons: numbered(PET_HAIR, 13) }, { add_ons: 'Add at most 12 add-ons' }],
  [
    'sizes of the same name in another case',
    { sizes: [SEDAN, SUV, { ...SUV, name: ' suv' }] },
    { 'sizes.2.name': 'Another size has this name' },
  ],
  [
    'add-ons of the same name',
    { add_ons: [PET_HAIR, PET_HAIR] },
    { 'add_ons.1.name': 'Another add-on has this name' },
  ],
  ['a size without a name', { sizes: [{ ...SEDAN, name: ' ' }] }, { 'sizes.0.name': 'Enter a name' }],
  [
    'an add-on with a long name',
    { add_ons: [{ ...PET_HAIR, name: 'x'.repeat(61) }] },
    { 'add_ons.0.name': 'Name must be at most 60 characters' },
  ],
  [
    'a negative price of a size',
    { sizes: [SEDAN, { ...SUV, price: -1 }] },
    { 'sizes.1.price': INVALID_PRICE },
  ],
  ['a size without a price', { sizes: [{ ...SUV, price: null }] }, { 'sizes.0.price': INVALID_PRICE }],
  ['a huge price of a size', { sizes: [{ ...SUV, price: 1e300 }] }, { 'sizes.0.price': TOO_EXPENSIVE }],
  [
    'an add-on for $100,000',
    { add_ons: [{ ...PET_HAIR, price: 100_000_00 }] },
    { 'add_ons.0.price': TOO_EXPENSIVE },
  ],
  [
    'a fraction of a cent',
    { add_ons: [{ ...PET_HAIR, price: 9.5 }] },
    { 'add_ons.0.price': 'Price can have at most 2 decimals' },
  ],
  ['a size of 4 minutes', { sizes: [{ ...SUV, duration: 4 }] }, { 'sizes.0.duration': TOO_SHORT }],
  ['a size of more than a week', { sizes: [{ ...SUV, duration: 10_081 }] }, { 'sizes.0.duration': TOO_LONG }],
  [
    'an add-on that makes a job shorter',
    { add_ons: [{ ...PET_HAIR, duration: -5 }] },
    { 'add_ons.0.duration': NO_MINUTES },
  ],
  [
    'minutes of an add-on as text',
    { add_ons: [{ ...PET_HAIR, duration: '30' }] },
    { 'add_ons.0.duration': NO_MINUTES },
  ],
  [
    'huge minutes of an add-on',
    { add_ons: [{ ...PET_HAIR, duration: 1e300 }] },
    { 'add_ons.0.duration': TOO_LONG },
  ],
])('refuses %s with a message at its field, and stores nothing', async (_, options, fields) => {
  const before = await listServices()
  const response = await send('POST', '/api/services', { ...DETAIL, name: 'Refused', ...options })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ error: { fields } })
  expect(await listServices()).toEqual(before)
})

test.each([
  { sizes: 'Sedan' },
  { sizes: [null] },
  { add_ons: { name: 'Pet hair' } },
  { add_ons: ['Pet hair'] },
])('refuses %j, which is no list of options', async (options) => {
  const response = await send('POST', '/api/services', { ...DETAIL, name: 'Refused', ...options })
  expect(response.status).toBe(422)
})

test('does not change a service whose update has an invalid size', async () => {
  const { id, name } = await createService(OPTIONS)
  const sizes = [SEDAN, { ...SUV, price: -1 }]
  expect((await send('PUT', `/api/services/${id}`, { ...DETAIL, name, price: 0, sizes })).status).toBe(422)
  expect(await findService(id)).toMatchObject({ price: 199_99, ...OPTIONS })
})
