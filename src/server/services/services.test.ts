import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Service } from '#contract/services.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

const WASH = { name: 'Hand Wash', description: 'Two buckets.', price: 49_99, duration: 45 }
const NO_OPTIONS = { sizes: [], add_ons: [], deposit: null, translations: {} }
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

let server: TestServer
let owner: TestOwner

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const newOwner = () => anOwner(server.deps.db)
const send = ({ headers }: TestOwner, method: string, path: string, body?: unknown) =>
  server.request(path, body === undefined ? { method, headers } : { ...json(body, headers), method })
const postService = (owner: TestOwner, body: object) => send(owner, 'POST', '/api/services', body)
const createService = async (owner: TestOwner, body: object) =>
  (await postService(owner, body)).json() as Promise<Service>
const listServices = async (owner: TestOwner) =>
  (await send(owner, 'GET', '/api/services')).json() as Promise<Service[]>
const serviceNames = async (owner: TestOwner) => (await listServices(owner)).map(({ name }) => name)
const fieldsOf = async (response: Response) =>
  ((await response.json()) as { error: { fields: object } }).error.fields

test('stores a new service', async () => {
  owner = await newOwner()
  const response = await postService(owner, WASH)
  expect(response.status).toBe(201)
  expect(await listServices(owner)).toEqual([{ id: expect.any(String), ...WASH, ...NO_OPTIONS }])
})

test('sorts services by name, ignoring case', async () => {
  owner = await newOwner()
  for (const name of ['wax', 'Clay', 'Zest', 'buff']) await postService(owner, { ...WASH, name })
  expect(await serviceNames(owner)).toEqual(['buff', 'Clay', 'wax', 'Zest'])
})

test('stores an empty description as null', async () => {
  owner = await newOwner()
  await postService(owner, { ...WASH, description: '  ' })
  expect((await listServices(owner))[0]?.description).toBeNull()
})

test.each([
  ['HTML', '<b onmouseover="alert(1)">Wash</b>'],
  ['quotes', `O'Neil "Deluxe"; drop table services`],
  ['emoji', 'Wash 🚗✨'],
  ['right-to-left text', 'غسيل السيارات'],
])('keeps %s in a name as it was typed', async (_, name) => {
  owner = await newOwner()
  await postService(owner, { ...WASH, name })
  expect(await serviceNames(owner)).toEqual([name])
})

test.each([
  [{ name: '  ' }, { name: 'Service name is required' }],
  [{ name: 'x'.repeat(10_000) }, { name: 'Service name must be at most 120 characters' }],
  [{ description: 'x'.repeat(10_000) }, { description: 'Description must be at most 2,000 characters' }],
  [{ price: -1 }, { price: 'Price must be a positive number' }],
  [{ price: null }, { price: 'Price must be a positive number' }],
  [{ price: 9.5 }, { price: 'Price can have at most 2 decimals' }],
  [{ price: 100_000_00 }, { price: 'Price must be less than $100,000' }],
  [{ duration: 4 }, { duration: 'Duration must be at least 5 minutes' }],
  [{ duration: 7.5 }, { duration: 'Duration must be in whole minutes' }],
])('refuses %j with a message', async (invalid, fields) => {
  const response = await postService(await newOwner(), { ...WASH, ...invalid })
  expect(response.status).toBe(422)
  expect(await fieldsOf(response)).toEqual(fields)
})

test('refuses a second service of the same name, ignoring case', async () => {
  owner = await newOwner()
  await postService(owner, WASH)
  const response = await postService(owner, { ...WASH, name: 'hand wash' })
  expect(response.status).toBe(409)
  expect(await fieldsOf(response)).toEqual({ name: 'You already have a service with this name.' })
})

test('lets two owners use the same service name', async () => {
  await postService(await newOwner(), WASH)
  expect((await postService(await newOwner(), WASH)).status).toBe(201)
})

test('changes a service', async () => {
  owner = await newOwner()
  const { id } = await createService(owner, WASH)
  const changes = { name: 'HAND WASH', description: null, price: 0, duration: 5 }
  const changed = { id, ...changes, ...NO_OPTIONS }
  expect(await (await send(owner, 'PUT', `/api/services/${id}`, changes)).json()).toEqual(changed)
  expect(await listServices(owner)).toEqual([changed])
})

test('does not rename a service to the name of another', async () => {
  owner = await newOwner()
  await postService(owner, WASH)
  const { id } = await createService(owner, { ...WASH, name: 'Wax' })
  const response = await send(owner, 'PUT', `/api/services/${id}`, WASH)
  expect(response.status).toBe(409)
  expect(await fieldsOf(response)).toEqual({ name: 'You already have a service with this name.' })
  expect(await serviceNames(owner)).toEqual(['Hand Wash', 'Wax'])
})

test('does not find services of another owner', async () => {
  const { id } = await createService(await newOwner(), WASH)
  const mallory = await newOwner()
  for (const foreignId of [id, UNKNOWN_ID, 'nonsense']) {
    expect(await outcome(send(mallory, 'PUT', `/api/services/${foreignId}`, WASH))).toBe('404 not_found')
    expect(await outcome(send(mallory, 'DELETE', `/api/services/${foreignId}`))).toBe('404 not_found')
  }
})

test('appointments keep the name of a deleted service', async () => {
  owner = await newOwner()
  const { id } = await createService(owner, WASH)
  const appointment = {
    user_id: owner.id,
    service_id: id,
    service: WASH.name,
    client_name: 'Ava',
    client_email: 'ava@example.com',
    appointment_time: new Date('2030-01-07T15:00:00Z'),
  }
  const { db } = server.deps
  await db.asOwner(owner.id, (tx) => tx.insertInto('appointments').values(appointment).execute())
  expect(await outcome(send(owner, 'DELETE', `/api/services/${id}`))).toBe('200')
  expect(await outcome(send(owner, 'DELETE', `/api/services/${id}`))).toBe('404 not_found')
  const appointments = await db.asOwner(owner.id, (tx) =>
    tx.selectFrom('appointments').select(['service', 'service_id']).execute(),
  )
  expect(appointments).toEqual([{ service: WASH.name, service_id: null }])
})

const createDefaults = (owner: TestOwner) => send(owner, 'POST', '/api/services/defaults')

test('creates three detailing services for an owner without services', async () => {
  owner = await newOwner()
  expect((await createDefaults(owner)).status).toBe(200)
  expect((await listServices(owner)).map(({ name, duration, price }) => [name, duration, price])).toEqual([
    ['Exterior Detail', 60, 99_99],
    ['Full Detail', 120, 199_99],
    ['Interior Detail', 90, 149_99],
  ])
})

test('creates cleaning services for a cleaner', async () => {
  owner = await newOwner()
  const { db } = server.deps
  await db.asOwner(owner.id, (tx) =>
    tx.insertInto('user_settings').values({ user_id: owner.id, business_type: 'cleaning' }).execute(),
  )
  const response = (await (await createDefaults(owner)).json()) as Service[]
  expect(response.map(({ name }) => name)).toEqual(['Deep Clean', 'Move-out Clean', 'Standard Clean'])
})

test('adds no default services if there is a service', async () => {
  owner = await newOwner()
  await postService(owner, WASH)
  expect(((await (await createDefaults(owner)).json()) as Service[]).map(({ name }) => name)).toEqual([
    'Hand Wash',
  ])
})

test('creates the default services once for concurrent requests', async () => {
  owner = await newOwner()
  const responses = await Promise.all(Array.from({ length: 8 }, () => createDefaults(owner)))
  for (const response of responses) expect(await response.json()).toHaveLength(3)
  expect(await listServices(owner)).toHaveLength(3)
})

test('listing services requires a subscription', async () => {
  const lapsed = await anOwner(server.deps.db, { status: 'canceled' })
  expect(await outcome(send(lapsed, 'GET', '/api/services'))).toBe('402 subscription_required')
  expect(await outcome(server.request('/api/services'))).toBe('401 unauthenticated')
})
