import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Service } from '#contract/services.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

const WASH = { name: 'Hand Wash', description: 'Two buckets.', price: 49_99, duration: 45 }
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
const create = (owner: TestOwner, body: object) => send(owner, 'POST', '/api/services', body)
const created = async (owner: TestOwner, body: object) =>
  (await create(owner, body)).json() as Promise<Service>
const list = async (owner: TestOwner) =>
  (await send(owner, 'GET', '/api/services')).json() as Promise<Service[]>
const names = async (owner: TestOwner) => (await list(owner)).map(({ name }) => name)
const fieldsOf = async (answer: Response) =>
  ((await answer.json()) as { error: { fields: object } }).error.fields

test('stores a new service', async () => {
  owner = await newOwner()
  const answer = await create(owner, WASH)
  expect(answer.status).toBe(201)
  expect(await list(owner)).toEqual([{ id: expect.any(String), ...WASH }])
})

test('lists services by name, whatever their case', async () => {
  owner = await newOwner()
  for (const name of ['wax', 'Clay', 'Zest', 'buff']) await create(owner, { ...WASH, name })
  expect(await names(owner)).toEqual(['buff', 'Clay', 'wax', 'Zest'])
})

test('stores an empty description as null', async () => {
  owner = await newOwner()
  await create(owner, { ...WASH, description: '  ' })
  expect((await list(owner))[0]?.description).toBeNull()
})

test.each([
  ['HTML', '<b onmouseover="alert(1)">Wash</b>'],
  ['quotes', `O'Neil "Deluxe"; drop table services`],
  ['emoji', 'Wash 🚗✨'],
  ['right-to-left text', 'غسيل السيارات'],
])('keeps %s in a name as it was typed', async (_, name) => {
  owner = await newOwner()
  await create(owner, { ...WASH, name })
  expect(await names(owner)).toEqual([name])
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
])('refuses %j with a message', async (wrong, fields) => {
  const answer = await create(await newOwner(), { ...WASH, ...wrong })
  expect(answer.status).toBe(422)
  expect(await fieldsOf(answer)).toEqual(fields)
})

test('refuses a second service of the same name, whatever its case', async () => {
  owner = await newOwner()
  await create(owner, WASH)
  const answer = await create(owner, { ...WASH, name: 'hand wash' })
  expect(answer.status).toBe(409)
  expect(await fieldsOf(answer)).toEqual({ name: 'You already have a service with this name.' })
})

test('allows two owners the same name', async () => {
  await create(await newOwner(), WASH)
  expect((await create(await newOwner(), WASH)).status).toBe(201)
})

test('changes a service', async () => {
  owner = await newOwner()
  const { id } = await created(owner, WASH)
  const changed = { name: 'HAND WASH', description: null, price: 0, duration: 5 }
  expect(await (await send(owner, 'PUT', `/api/services/${id}`, changed)).json()).toEqual({ id, ...changed })
  expect(await list(owner)).toEqual([{ id, ...changed }])
})

test('does not rename a service to the name of another', async () => {
  owner = await newOwner()
  await create(owner, WASH)
  const { id } = await created(owner, { ...WASH, name: 'Wax' })
  const answer = await send(owner, 'PUT', `/api/services/${id}`, WASH)
  expect(answer.status).toBe(409)
  expect(await fieldsOf(answer)).toEqual({ name: 'You already have a service with this name.' })
  expect(await names(owner)).toEqual(['Hand Wash', 'Wax'])
})

test('finds only the owner’s own services', async () => {
  const { id } = await created(await newOwner(), WASH)
  const mallory = await newOwner()
  for (const stranger of [id, UNKNOWN_ID, 'nonsense']) {
    expect(await outcome(send(mallory, 'PUT', `/api/services/${stranger}`, WASH))).toBe('404 not_found')
    expect(await outcome(send(mallory, 'DELETE', `/api/services/${stranger}`))).toBe('404 not_found')
  }
})

test('keeps the name in appointments when the service is deleted', async () => {
  owner = await newOwner()
  const { id } = await created(owner, WASH)
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
  const kept = await db.asOwner(owner.id, (tx) =>
    tx.selectFrom('appointments').select(['service', 'service_id']).execute(),
  )
  expect(kept).toEqual([{ service: WASH.name, service_id: null }])
})

const defaults = (owner: TestOwner) => send(owner, 'POST', '/api/services/defaults')

test('creates three detailing services for an owner without services', async () => {
  owner = await newOwner()
  expect((await defaults(owner)).status).toBe(200)
  expect((await list(owner)).map(({ name, duration, price }) => [name, duration, price])).toEqual([
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
  const answer = (await (await defaults(owner)).json()) as Service[]
  expect(answer.map(({ name }) => name)).toEqual(['Deep Clean', 'Move-out Clean', 'Standard Clean'])
})

test('adds no defaults if there is a service', async () => {
  owner = await newOwner()
  await create(owner, WASH)
  expect(((await (await defaults(owner)).json()) as Service[]).map(({ name }) => name)).toEqual(['Hand Wash'])
})

test('creates the defaults once for concurrent requests', async () => {
  owner = await newOwner()
  const answers = await Promise.all(Array.from({ length: 8 }, () => defaults(owner)))
  for (const answer of answers) expect(await answer.json()).toHaveLength(3)
  expect(await list(owner)).toHaveLength(3)
})

test('needs a subscription', async () => {
  const lapsed = await anOwner(server.deps.db, { status: 'canceled' })
  expect(await outcome(send(lapsed, 'GET', '/api/services'))).toBe('402 subscription_required')
  expect(await outcome(server.request('/api/services'))).toBe('401 unauthenticated')
})
