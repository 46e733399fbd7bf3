import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { STATUS } from '#contract/errors.ts'
import { anOwner } from '#server/testing/an-owner.ts'
import { callWire, type WireInput } from '#server/testing/call-wire.ts'
import { freezeClock } from '#server/testing/freeze-clock.ts'
import { declaredIdPaths, declaredQuery, pathsOfValues, withValue } from '#server/testing/named-ids.ts'
import {
  anOwnerWithPassword,
  cursorOf,
  type OwnerIds,
  type SeededBusiness,
  seedBusiness,
} from '#server/testing/seeded-business.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { openTestMailbox, type TestMailbox } from '#server/testing/test-mailbox.ts'
import { openTestPayments, type TestPayments } from '#server/testing/test-payments.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { type EndpointName, type Example, WIRE_EXAMPLES } from '#server/testing/wire-examples.ts'

let mailbox: TestMailbox
let payments: TestPayments
let server: TestServer
let luna: SeededBusiness
let mallory: SeededBusiness
/** A business whose account was deleted with all data. */
let deletedBusiness: SeededBusiness
/** Bypasses row-level security. */
let administrator: pg.Client
/**
 * SQL for all rows of an owner in every table. Takes the owner's id. Excludes sessions, which record when they were
 * last seen.
 */
let everyRowSql: string

const seed = () => seedBusiness({ server, payments })

beforeAll(async () => {
  mailbox = await openTestMailbox()
  payments = await openTestPayments()
  server = await openTestServer({
    mailbox,
    payments,
    environment: { LIMITS: 'off', LOCAL_CALENDARS: 'on', SMS_URL: 'local:' },
  })
  administrator = new pg.Client({ connectionString: server.database.adminUrl })
  await administrator.connect()
  const tables = await administrator.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' and table_name <> 'sessions'`,
  )
  const parts = tables.rows.map(
    ({ name }) => `select '${name} ' || r::text as row from ${name} r where user_id = $1`,
  )
  everyRowSql = `${parts.join(' union all ')} order by 1`
  luna = await seed()
  mallory = await seed()
  deletedBusiness = await seed()
  const deletion = await call(
    'deleteAccount',
    WIRE_EXAMPLES.deleteAccount.input(deletedBusiness),
    deletedBusiness.owner.headers,
  )
  expect(deletion.status).toBe(200)
})
afterAll(async () => {
  await administrator.end()
  await payments.stopDeliveries()
  await server.close()
  await payments.close()
  await mailbox.close()
})

const NAMES = Object.keys(endpoints) as EndpointName[]
const endpointOf = (name: EndpointName): Endpoint => endpoints[name]
const exampleOf = (name: EndpointName) => WIRE_EXAMPLES[name] as Example
const inputFor = (name: EndpointName, business: SeededBusiness) =>
  exampleOf(name).input(business) as WireInput

const call = (name: EndpointName, input: WireInput, headers: Record<string, string | undefined> = {}) =>
  callWire(server, endpointOf(name), input, headers)

const namesWhere = (matches: (endpoint: Endpoint) => boolean) =>
  NAMES.filter((name) => matches(endpointOf(name)))
const FOR_OWNERS = namesWhere(({ caller }) => caller === 'owner' || caller === 'subscribed owner')
const FOR_SUBSCRIBERS = namesWhere(({ caller }) => caller === 'subscribed owner')

/** Status and body of a response, without the request id. */
async function responseText(answer: Response): Promise<string> {
  return `${answer.status} ${(await answer.text()).replace(/"requestId":"[^"]+"/, '')}`
}

function expectNoDataOf(business: SeededBusiness, text: string): void {
  const { owner, mark, ids, links } = business
  const secrets = [owner.id, owner.email, owner.token, mark, ...Object.values(ids), ...Object.values(links)]
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
}

async function rowsOf({ owner }: SeededBusiness): Promise<string[]> {
  const statement = { name: 'every-row', text: everyRowSql, values: [owner.id] }
  const { rows } = await administrator.query<{ row: string }>(statement)
  return rows.map(({ row }) => row)
}

const UNKNOWN_IDS: Record<string, () => string> = {
  checkoutSession: () => `cs_test_${randomUUID()}`,
  clientCursor: () => cursorOf(randomUUID()),
  invoiceCursor: () => cursorOf(randomUUID()),
  messageCursor: () => cursorOf(randomUUID()),
  activityCursor: () => cursorOf(randomUUID()),
}
const unknownId = (kind: string) => (UNKNOWN_IDS[kind] ?? randomUUID)()

const PASSKEY_IDS = ['body.response.id', 'body.response.rawId']
/**
 * Ids that a caller makes up refer to nothing. `appointments/repeated-changes` tests those in use. An authenticator makes up
 * those of passkeys: `account/factors/passkeys` tests those of others. Refunds that an owner acknowledges are only left out of
 * their own: `owner-data/delete-account-with-refunds` tests that.
 */
const IDS_TESTED_ELSEWHERE: Partial<Record<EndpointName, readonly string[]>> = {
  createAppointment: ['body.id'],
  deleteAccount: ['body.acknowledged_refunds.*'],
  signInWithPasskey: PASSKEY_IDS,
  addPasskey: PASSKEY_IDS,
  proveByPasskey: PASSKEY_IDS,
}

test.each(NAMES)('%s has an example that uses every id it takes', (name) => {
  expect(WIRE_EXAMPLES, `wire-examples.ts needs a row for ${name}`).toHaveProperty(name)
  const { ids, links } = mallory
  const usedPaths = pathsOfValues(inputFor(name, mallory), { ...ids, ...links }).map(([path]) =>
    path.replace(/\.\d+(?=\.|$)/g, '.*'),
  )
  const expected = [
    ...declaredIdPaths(endpointOf(name)).filter((path) => !IDS_TESTED_ELSEWHERE[name]?.includes(path)),
    ...Object.keys(inputFor(name, mallory).params ?? {}).map((param) => `params.${param}`),
  ]
  expect(usedPaths).toEqual(expect.arrayContaining(expected))
})

test.each(namesWhere(({ query }) => query !== undefined))(
  '%s has an example that uses every query parameter',
  (name) => {
    expect(Object.keys(inputFor(name, mallory).query ?? {}).sort()).toEqual(declaredQuery(endpointOf(name)))
  },
)

test('every example is of an existing endpoint', () => {
  expect(Object.keys(WIRE_EXAMPLES).sort()).toEqual([...NAMES].sort())
})

/** Routes that are no API endpoints, each with its own tests. */
const OTHER_ROUTES = [
  'GET /*',
  'GET /.well-known/security.txt',
  'GET /api/openapi.json',
  'GET /booking/:token/calendar.ics',
  'GET /calendar/:file{[^/]+\\.ics}',
  'GET /healthz',
  'GET /local/mail/:file{[\\w-]+\\.html}',
  'GET /local/mail/:id/:position{\\d+}',
  'GET /metrics',
  'GET /pictures/:id/:file',
  'GET /readyz',
  'GET /robots.txt',
  'GET /share/:slug/:file{[0-9a-f]{16}\\.jpg}',
  'GET /sitemap.xml',
  'HEAD /*',
  'POST /*',
  'POST /booking/:token/reminders',
]

test('every route is an endpoint or listed here', () => {
  const api = Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} ${path}`)
  const others = [...server.mounted].filter((route) => !route.startsWith('ALL ') && !api.includes(route))
  expect(others.sort()).toEqual(OTHER_ROUTES)
})

/** Businesses that earlier calls were tried with. They are reused where possible, because seeding one is slow. */
const usedBusinesses: SeededBusiness[] = []

test.each(NAMES)('%s works for its callers, and reveals nothing about other businesses', async (name) => {
  const { method, status = 200 } = endpointOf(name)
  const { expectedError: errorCode } = exampleOf(name)
  const expected = errorCode ? `${STATUS[errorCode]} ${errorCode}` : String(status)
  const callAs = async (caller: SeededBusiness) => {
    const answer = await call(name, inputFor(name, caller), caller.owner.headers)
    expectNoDataOf(luna, await answer.clone().text())
    if (answer.ok && status !== 204) expectDeclared(name, await answer.clone().json())
    return outcome(answer)
  }
  if (method === 'GET') return expect(await callAs(mallory)).toBe(expected)
  for (const caller of usedBusinesses) if ((await callAs(caller)) === expected) return
  // Earlier calls used up what this one needs, such as the invoice it voids.
  const fresh = await seed()
  usedBusinesses.push(fresh)
  expect(await callAs(fresh)).toBe(expected)
})

/** A field that is not declared may be one that nobody should see. */
function expectDeclared(name: EndpointName, body: unknown): void {
  expect(body).toEqual(z.parse(endpointOf(name).output, body))
}

/** An archive contains its creation time, and exports are added to the activity record. */
const CHANGES_WITH_READS: readonly EndpointName[] = ['downloadOwnerData', 'listActivity', 'exportActivity']

test('no response changes because another business exists', async () => {
  const reads = FOR_OWNERS.filter(
    (name) => endpointOf(name).method === 'GET' && !CHANGES_WITH_READS.includes(name),
  )
  const readAll = async () => {
    const all: Record<string, string> = {}
    for (const name of reads)
      all[name] = await responseText(await call(name, inputFor(name, luna), luna.owner.headers))
    return all
  }
  // Relative times would change meanwhile.
  await using _ = await freezeClock(server.database)
  const before = await readAll()
  await seed()
  expect(await readAll()).toEqual(before)
})

test.each(FOR_OWNERS)('%s needs a valid session', async (name) => {
  const expired = await anOwner(server.deps.db, { sessionSeconds: -1 })
  for (const headers of [{}, expired.headers, deletedBusiness.owner.headers])
    expect(await outcome(call(name, inputFor(name, mallory), headers))).toBe('401 unauthenticated')
})

test.each(FOR_SUBSCRIBERS)('%s needs a subscription', async (name) => {
  const unsubscribed = await anOwner(server.deps.db, { status: 'canceled' })
  expect(await outcome(call(name, inputFor(name, mallory), unsubscribed.headers))).toBe(
    '402 subscription_required',
  )
})

test.each(FOR_OWNERS.filter((name) => !FOR_SUBSCRIBERS.includes(name)))(
  '%s needs no subscription',
  async (name) => {
    const unsubscribed = await anOwnerWithPassword(server.deps.db)
    const answer = await outcome(call(name, inputFor(name, mallory), unsubscribed.headers))
    expect(answer).not.toBe('402 subscription_required')
  },
)

test.each(namesWhere(({ caller }) => caller === 'local'))(
  '%s returns 404 to anybody but a local caller',
  async (name) => {
    const strangers = [{ from: '192.0.2.1' }, { via: '1.1 proxy' }, { host: 'wheelhouse.example' }]
    for (const stranger of strangers)
      expect(await outcome(call(name, inputFor(name, mallory), stranger))).toBe('404 not_found')
  },
)

test.each(namesWhere(({ method }) => method !== 'GET'))(
  '%s cannot be called by another site whose visitor is signed in here',
  async (name) => {
    const before = await rowsOf(mallory)
    const cookie = `wheelhouse_session=${mallory.owner.token}`
    const strangers = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
    for (const stranger of strangers)
      expect(await outcome(call(name, inputFor(name, mallory), { cookie, ...stranger }))).toBe(
        '403 cross_origin',
      )
    expect(await rowsOf(mallory)).toEqual(before)
  },
)

/** Ids that are only compared, never looked up. */
const ONLY_COMPARED = /^body\.(former|moves)\.\d+\.overlapped\./

test.each(namesWhere((endpoint) => declaredIdPaths(endpoint).length > 0))(
  '%s treats ids of other owners and deleted accounts like unknown ids',
  async (name) => {
    const { caller, errors = [] } = endpointOf(name)
    const before = await rowsOf(luna)
    for (const [path, kind] of pathsOfValues(inputFor(name, mallory), mallory.ids)) {
      if (ONLY_COMPARED.test(path)) continue
      const callWith = async (value: string) =>
        responseText(await call(name, withValue(inputFor(name, mallory), path, value), mallory.owner.headers))
      const unknown = await callWith(unknownId(kind))
      const isRefused = path.startsWith('params.') || (caller !== 'visitor' && errors.includes('not_found'))
      if (isRefused) expect(unknown, path).toMatch(/^404 .*"not_found"/)
      for (const other of [luna, deletedBusiness]) {
        const answer = await callWith(other.ids[kind as keyof OwnerIds])
        expect(answer, path).toBe(unknown)
        expectNoDataOf(other, answer)
      }
    }
    expect(await rowsOf(luna)).toEqual(before)
  },
)

test.each(NAMES)('%s rejects a link of a deleted account', async (name) => {
  const { errors = [] } = endpointOf(name)
  if (pathsOfValues(inputFor(name, deletedBusiness), deletedBusiness.links).length === 0) return
  const code = errors.includes('invalid_token') ? 'invalid_token' : 'not_found'
  expect(await outcome(call(name, inputFor(name, deletedBusiness)))).toBe(`${STATUS[code]} ${code}`)
})

test('the feed of a deleted account returns 404', async () => {
  const answer = await server.request(`/calendar/${deletedBusiness.links.feedToken}.ics`)
  expect(answer.status).toBe(404)
  expect((await server.request(`/calendar/${luna.links.feedToken}.ics`)).status).toBe(200)
})

test('the pictures of a deleted account return 404', async () => {
  const answerFor = ({ ids }: SeededBusiness) => server.request(`/pictures/${ids.pictureId}/large.webp`)
  expect((await answerFor(deletedBusiness)).status).toBe(404)
  expect((await answerFor(luna)).status).toBe(200)
})
