import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { sha256 } from '#server/base/sha256.ts'
import { statements } from '#server/db/statements.ts'
import { answerError } from '#server/http/answer-error.ts'
import { type Handlers, mountEndpoints } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import { requestLog } from '#server/http/request-log.ts'
import { requestMetrics } from '#server/http/request-metrics.ts'
import { anOwner } from '#server/testing/an-owner.ts'
import { freezeClock } from '#server/testing/freeze-clock.ts'
import { loggedLines, takeUnexpectedErrors, testLog } from '#server/testing/test-log.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

const declared = {
  echo: endpoint('POST /api/echo/:id', 'visitor', {
    summary: 'Returns its input.',
    params: z.object({ id: z.uuid() }),
    query: z.object({ times: z.optional(z.coerce.number()) }),
    body: z.object({
      name: z.string().check(z.minLength(2, 'Name must be at least 2 characters'), z.maxLength(200)),
      deep: z.optional(z.any()),
    }),
    output: z.object({ id: z.string(), name: z.string(), times: z.optional(z.number()) }),
    status: 201,
    bodyLimitBytes: 2_000,
  }),
  mine: endpoint('GET /api/mine', 'owner', {
    summary: 'The caller’s id.',
    output: z.object({ id: z.string() }),
  }),
  paid: endpoint('GET /api/paid', 'subscribed owner', {
    summary: 'For subscribers.',
    output: z.object({ ok: z.boolean() }),
  }),
  list: endpoint('GET /api/list', 'subscribed owner', {
    summary: 'An owner’s clients.',
    query: z.object({ atMost: z._default(z.coerce.number().check(z.int()), 9) }),
    output: z.object({ emails: z.array(z.string()) }),
  }),
  hook: endpoint('POST /api/hook', 'provider', {
    summary: 'Takes raw bytes.',
    output: z.object({ bytes: z.number() }),
    bodyLimitBytes: 10,
  }),
  limited: endpoint('GET /api/limited', 'visitor', {
    summary: 'Limited to two requests a minute.',
    output: z.object({ ok: z.boolean() }),
    networkLimit: { tries: 2, windowSeconds: 60 },
  }),
  wide: endpoint('GET /api/wide', 'visitor', {
    summary: 'Also limited for larger networks and for everybody.',
    output: z.object({ ok: z.boolean() }),
    networkLimit: { tries: 2, windowSeconds: 60, limitsWiderNetworks: true },
  }),
  widePerOwner: endpoint('GET /api/wide-per-owner', 'visitor', {
    summary: 'Also leaves each owner some tries.',
    output: z.object({ ok: z.boolean() }),
    networkLimit: { tries: 2, windowSeconds: 60, limitsWiderNetworks: true, triesPerOwner: 1 },
  }),
  lies: endpoint('GET /api/lies', 'visitor', {
    summary: 'Returns something other than declared.',
    output: z.object({ ok: z.literal(true) }),
  }),
}

/** What the handler of `echo` got last. */
let received: unknown

const handlers: Handlers<typeof declared> = {
  echo: async ({ params, query, body }) => {
    received = { params, query, body }
    return { id: params.id, name: body.name, times: query.times }
  },
  mine: async ({ session }) => ({ id: session.user.id }),
  paid: async () => ({ ok: true }),
  list: {
    statement: ({ query }) =>
      statements.selectFrom('clients').select('email').orderBy('email').limit(query.atMost).compile(),
    present: (rows: { email: string }[]) => ({ emails: rows.map(({ email }) => email) }),
  },
  hook: async ({ rawBody }) => ({ bytes: rawBody.byteLength }),
  limited: async () => ({ ok: true }),
  wide: async () => ({ ok: true }),
  widePerOwner: async () => ({ ok: true }),
  lies: async () => ({ ok: false }) as unknown as { ok: true },
}

const ID = '6f1c1f5e-3c2e-4f0c-9d43-2f1f4b6f0d11'
let server: TestServer
let app: Hono<RequestEnv>

function buildApp(overrides: { limitsOn?: boolean; trustProxy?: boolean } = {}) {
  const { db, sessions, takeTurns } = server.deps
  const newApp = new Hono<RequestEnv>()
  newApp.use(requestLog(testLog(), requestMetrics()))
  newApp.onError(answerError)
  mountEndpoints(newApp, declared, handlers, {
    db,
    sessions,
    takeTurns,
    recordCall: async () => undefined,
    appUrl: new URL('http://localhost:3000'),
    trustProxy: false,
    limitsOn: true,
    isLocal: false,
    checkAnswers: true,
    ...overrides,
  })
  return newApp
}

beforeAll(async () => {
  server = await openTestServer()
  app = buildApp()
})
afterAll(() => server.close())

const send = (path: string, init?: RequestInit, from = '192.0.2.1', target = app) =>
  target.request(path, init, { incoming: { socket: { remoteAddress: from } } })

const errorOf = async (answer: Response | Promise<Response>) => {
  const response = await answer
  return `${response.status} ${((await response.json()) as { error: { code: string } }).error.code}`
}

test('passes parsed input to the handler and sends its output', async () => {
  const answer = await send(`/api/echo/${ID}?times=3`, json({ name: 'Ava' }))
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({ id: ID, name: 'Ava', times: 3 })
})

test('passes on only what is declared, from where it is declared, and once', async () => {
  const body = { name: 'Ava', id: 'another', times: 9, user_id: 'another', deep: { times: 9 } }
  const answer = await send(`/api/echo/${ID}?times=3&times=4&id=another&name=Eve`, json(body))
  expect(await answer.json()).toEqual({ id: ID, name: 'Ava', times: 3 })
  expect(received).toEqual({
    params: { id: ID },
    query: { times: 3 },
    body: { name: 'Ava', deep: { times: 9 } },
  })
})

test('reports errors per field', async () => {
  const answer = await send(`/api/echo/${ID}`, json({ name: 'A' }))
  expect(answer.status).toBe(422)
  expect(await answer.json()).toEqual({
    error: {
      code: 'invalid_request',
      message: 'Some of the information isn’t valid.',
      fields: { name: 'Name must be at least 2 characters' },
      requestId: expect.any(String),
    },
  })
})

test.each([
  ['too long', { name: 'x'.repeat(201) }, 'This isn’t valid.'],
  ['of another type', { name: 7 }, 'This isn’t valid.'],
  ['missing', {}, 'This is required.'],
])('uses a readable message for a field that is %s', async (_, body, name) => {
  const answer = await send(`/api/echo/${ID}`, json(body))
  expect(await answer.json()).toMatchObject({ error: { fields: { name } } })
})

test('answers a malformed id like an unknown one', async () => {
  expect(await errorOf(send('/api/echo/1', json({ name: 'Ava' })))).toBe('404 not_found')
})

test.each([
  [
    'broken JSON',
    { method: 'POST', body: '{"name":', headers: { 'content-type': 'application/json' } },
    '400 malformed_body',
  ],
  [
    'a form',
    { method: 'POST', body: 'name=Ava', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    '415 unsupported_media_type',
  ],
  [
    'a body without a content type',
    { method: 'POST', body: new Uint8Array([123, 125]) },
    '415 unsupported_media_type',
  ],
  [
    'bytes that are not text',
    { method: 'POST', body: new Uint8Array([0xff, 0xfe]), headers: { 'content-type': 'application/json' } },
    '400 malformed_body',
  ],
  ['a body over the size limit', json({ name: 'A'.repeat(2_000) }), '413 body_too_large'],
  ['a name that contains a NUL', json({ name: 'A\u0000va' }), '400 malformed_body'],
  ['a name with half a surrogate pair', json({ name: 'A\ud800' }), '400 malformed_body'],
  ['a list instead of an object', json([]), '422 invalid_request'],
  [
    'a deeply nested body',
    {
      method: 'POST',
      body: `{"name":"Ava","deep":${'['.repeat(900)}${']'.repeat(900)}}`,
      headers: { 'content-type': 'application/json' },
    },
    '400 malformed_body',
  ],
])('refuses %s', async (_, init, expected) => {
  expect(await errorOf(send(`/api/echo/${ID}`, init))).toBe(expected)
})

test('refuses a body over the size limit even without a declared length', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(500))),
  })
  const init = {
    method: 'POST',
    body: endless,
    headers: { 'content-type': 'application/json' },
    duplex: 'half',
  }
  expect(await errorOf(send(`/api/echo/${ID}`, init as RequestInit))).toBe('413 body_too_large')
})

test('refuses a method that is not declared', async () => {
  expect(await errorOf(send('/api/mine', { method: 'DELETE' }))).toBe('405 method_not_allowed')
})

test('authenticates an owner by token', async () => {
  const owner = await anOwner(server.deps.db)
  expect(await (await send('/api/mine', { headers: owner.headers })).json()).toEqual({ id: owner.id })
  expect(
    await (await send('/api/mine', { headers: { cookie: `wheelhouse_session=${owner.token}` } })).json(),
  ).toEqual({ id: owner.id })
  expect(await errorOf(send('/api/mine'))).toBe('401 unauthenticated')
  expect(await errorOf(send('/api/mine', { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }))).toBe(
    '401 unauthenticated',
  )
})

test('refuses an expired session', async () => {
  const owner = await anOwner(server.deps.db, { sessionSeconds: -1 })
  expect(await errorOf(send('/api/mine', { headers: owner.headers }))).toBe('401 unauthenticated')
})

test.each(['none', 'past_due', 'canceled'] as const)(
  'refuses a subscribed endpoint while the subscription is %s',
  async (status) => {
    const owner = await anOwner(server.deps.db, { status })
    expect(await errorOf(send('/api/paid', { headers: owner.headers }))).toBe('402 subscription_required')
  },
)

test.each(['active', 'trialing'] as const)(
  'allows a subscribed endpoint while the subscription is %s',
  async (status) => {
    const owner = await anOwner(server.deps.db, { status })
    expect((await send('/api/paid', { headers: owner.headers })).status).toBe(200)
  },
)

test('reads only the caller’s rows together with the session, every time', async () => {
  const [owner, neighbour] = [await anOwner(server.deps.db), await anOwner(server.deps.db)]
  for (const { id } of [owner, neighbour])
    await server.deps.db.asSystem((tx) =>
      tx
        .insertInto('clients')
        .values(['ava', 'ben'].map((name) => ({ user_id: id, name, email: `${name}-${id}@example.com` })))
        .execute(),
    )
  for (const _ of [1, 2, 3]) {
    const answer = await send('/api/list?atMost=1', { headers: owner.headers })
    expect(await answer.json()).toEqual({ emails: [`ava-${owner.id}@example.com`] })
  }
})

test('checks access to a list before it validates the query', async () => {
  const owner = await anOwner(server.deps.db)
  const unsubscribed = await anOwner(server.deps.db, { status: 'canceled' })
  const expired = await anOwner(server.deps.db, { sessionSeconds: -1 })
  for (const path of ['/api/list', '/api/list?atMost=some']) {
    expect(await errorOf(send(path))).toBe('401 unauthenticated')
    expect(await errorOf(send(path, { headers: expired.headers }))).toBe('401 unauthenticated')
    expect(await errorOf(send(path, { headers: unsubscribed.headers }))).toBe('402 subscription_required')
  }
  expect(await errorOf(send('/api/list?atMost=some', { headers: owner.headers }))).toBe('422 invalid_request')
})

test('reads nothing for an expired session', async () => {
  const expired = await anOwner(server.deps.db, { sessionSeconds: -1 })
  const client = { user_id: expired.id, name: 'Ava', email: 'ava@example.com' }
  await server.deps.db.asSystem((tx) => tx.insertInto('clients').values(client).execute())
  const query = statements.selectFrom('clients').select('email').compile()
  const caller = {
    log: server.deps.log,
    network: '192.0.2.1',
    userAgent: '',
    via: 'browser',
    deviceToken: null,
    proofToken: null,
  } as const
  expect(await server.deps.sessions.findSessionAndRows(expired.token, query, caller)).toBeNull()
  expect(await (await send('/api/list', { headers: expired.headers })).text()).not.toContain(
    'ava@example.com',
  )
})

test('passes a provider’s raw bytes through, up to the limit', async () => {
  expect(await (await send('/api/hook', { method: 'POST', body: '{broken' })).json()).toEqual({ bytes: 7 })
  expect(await errorOf(send('/api/hook', { method: 'POST', body: 'x'.repeat(11) }))).toBe(
    '413 body_too_large',
  )
})

test('refuses a network that tries too often, and says how long to wait', async () => {
  await using _ = await freezeClock(server.database)
  const statuses = []
  for (let n = 0; n < 3; n++) statuses.push((await send('/api/limited', {}, '192.0.2.7')).status)
  expect(statuses).toEqual([200, 200, 429])
  const refused = await send('/api/limited', {}, '192.0.2.7')
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await send('/api/limited', {}, '192.0.2.8')).status).toBe(200)
})

test('never tells a caller to wait longer than the window, even if the window starts in the future', async () => {
  for (let n = 0; n < 2; n++) await send('/api/limited', {}, '192.0.2.9')
  await server.deps.db.asSystem((tx) =>
    tx
      .updateTable('limits')
      .set({ window_started_at: sql<Date>`window_started_at + interval '5 minutes'` })
      .where('subject', '=', '192.0.2.9')
      .execute(),
  )
  expect((await send('/api/limited', {}, '192.0.2.9')).headers.get('retry-after')).toBe('60')
})

test('counts an IPv6 /64 as one network', async () => {
  for (const host of ['::1', '::2', '::3', '::4']) await send('/api/limited', {}, `2001:db8:1:1${host}`)
  expect((await send('/api/limited', {}, '2001:db8:1:1:ffff::9')).status).toBe(429)
  expect((await send('/api/limited', {}, '2001:db8:1:2::1')).status).toBe(200)
})

test('trusts a forwarded address only behind a trusted proxy', async () => {
  const from = (address: string, target?: Hono<RequestEnv>) =>
    send('/api/limited', { headers: { 'x-forwarded-for': address } }, '192.0.2.20', target)
  for (let n = 0; n < 3; n++) await from(`198.51.100.${n}`)
  expect((await from('198.51.100.99')).status).toBe(429)
  const behindProxy = buildApp({ trustProxy: true })
  expect((await from('198.51.100.100', behindProxy)).status).toBe(200)
})

describe('a limit of larger networks', () => {
  beforeEach(() => server.deps.db.asSystem((tx) => tx.deleteFrom('limits').execute()))

  const statusFrom = async (address: string, headers = {}) =>
    (await send('/api/wide', { headers }, address)).status
  const countAllowed = async (addresses: readonly string[]) => {
    const statuses = await Promise.all(addresses.map((address) => statusFrom(address)))
    return statuses.filter((status) => status === 200).length
  }
  const addresses = (count: number, address: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => address(n))

  test('allows an IPv4 address two tries, its /24 ten, and others theirs', async () => {
    expect(await countAllowed(addresses(5, () => '198.51.100.1'))).toBe(2)
    expect(await countAllowed(addresses(20, (n) => `198.51.100.${n + 2}`))).toBe(8)
    expect(await statusFrom('198.51.101.1')).toBe(200)
  })

  test('allows an IPv6 /64 two tries, its /56 four and its /48 ten', async () => {
    expect(await countAllowed(addresses(5, (n) => `2001:db8:1:100::${n}`))).toBe(2)
    expect(await countAllowed(addresses(9, (n) => `2001:db8:1:1${n + 10}::1`))).toBe(2)
    expect(await countAllowed(addresses(20, (n) => `2001:db8:1:${n + 20}00::1`))).toBe(6)
    expect(await statusFrom('2001:db8:2::1')).toBe(200)
  })

  test('allows all networks together a hundred tries, and says when to come back', async () => {
    expect(await countAllowed(addresses(120, (n) => `10.0.${n}.1`))).toBe(100)
    const refused = await send('/api/wide', {}, '203.0.113.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('logs the first refusal of each limit in a window', async () => {
    await countAllowed(addresses(5, () => '198.51.100.1'))
    await countAllowed(addresses(20, (n) => `198.51.100.${n + 2}`))
    const lines = loggedLines().filter(({ msg }) => msg === 'security: network limit reached')
    expect(lines.map(({ endpoint, limit }) => [endpoint, limit])).toEqual([
      ['wide', 2],
      ['wide', 10],
    ])
    expect(lines[0]).toMatchObject({ level: 30, network: '198.51.100.1', requestId: expect.any(String) })
  })

  test('does not count refused tries of one address for everybody', async () => {
    await countAllowed(addresses(120, () => '198.51.100.1'))
    expect(await statusFrom('203.0.113.1')).toBe(200)
  })

  test('does not affect a device that an owner has signed in from, up to its own limit', async () => {
    const owner = await anOwner(server.deps.db)
    await server.deps.db.asSystem((tx) =>
      tx
        .insertInto('known_devices')
        .values({ user_id: owner.id, token_hash: sha256('a-device') })
        .execute(),
    )
    await countAllowed(addresses(120, (n) => `10.0.${n}.1`))
    const cookie = 'wheelhouse_device=a-device'
    const statuses = []
    for (const network of ['10.0.0.1', '10.0.1.1', '10.0.2.1'])
      statuses.push(await statusFrom(network, { cookie }))
    expect(statuses).toEqual([200, 200, 429])
    expect(await statusFrom('10.0.0.1', { cookie: 'wheelhouse_device=made-up' })).toBe(429)
  })

  test('leaves each owner some tries, whatever other owners on their network do', async () => {
    for (const token of ['a-guesser', 'a-neighbour']) {
      const owner = await anOwner(server.deps.db)
      await server.deps.db.asSystem((tx) =>
        tx
          .insertInto('known_devices')
          .values({ user_id: owner.id, token_hash: sha256(token) })
          .execute(),
      )
    }
    const statusOf = async (token: string) =>
      (await send('/api/wide-per-owner', { headers: { cookie: `wheelhouse_device=${token}` } }, '10.9.0.1'))
        .status
    for (let n = 0; n < 4; n++) await statusOf('a-guesser')
    expect([await statusOf('a-guesser'), await statusOf('a-neighbour')]).toEqual([429, 200])
  })
})

test('applies no limits if they are switched off', async () => {
  const unlimited = buildApp({ limitsOn: false })
  const statuses = []
  for (let n = 0; n < 4; n++) statuses.push((await send('/api/limited', {}, '192.0.2.30', unlimited)).status)
  expect(statuses).toEqual([200, 200, 200, 200])
})

test('allows requests again after the window', async () => {
  for (let n = 0; n < 3; n++) await send('/api/limited', {}, '192.0.2.40')
  await server.deps.db.asSystem((tx) => tx.updateTable('app_clock').set({ shift_seconds: 61 }).execute())
  expect((await send('/api/limited', {}, '192.0.2.40')).status).toBe(200)
  await server.deps.db.asSystem((tx) => tx.updateTable('app_clock').set({ shift_seconds: 0 }).execute())
})

test('fails if a response breaks the contract, without telling the caller details', async () => {
  expect(await errorOf(send('/api/lies'))).toBe('500 internal')
  expect(takeUnexpectedErrors()).toHaveLength(1)
})
