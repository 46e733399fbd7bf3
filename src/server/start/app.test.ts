import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOwner } from '#server/testing/an-owner.ts'
import { freezeClock } from '#server/testing/freeze-clock.ts'
import { PUBLIC_ENVIRONMENT } from '#server/testing/public-environment.ts'
import { loggedLines } from '#server/testing/test-log.ts'
import { APP_ORIGIN, json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('reports no session to a visitor, without an error', async () => {
  const answer = await server.request('/api/session')
  expect([answer.status, await answer.json()]).toEqual([200, { session: null, canRefresh: false }])
})

test('reports an owner’s session and when it expires', async () => {
  await using _ = await freezeClock(server.database)
  const owner = await anOwner(server.deps.db)
  const { session } = (await (await server.request('/api/session', { headers: owner.headers })).json()) as {
    session: { user: unknown; expires_in: number; expires_at: number }
  }
  expect(session.user).toEqual({ id: owner.id, email: owner.email, full_name: null })
  expect(session.expires_in).toBe(3600)
})

test('answers an unknown API path with JSON, not with a page', async () => {
  const answer = await server.request('/api/nothing')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } })
})

test('puts the request id in the response and in the log line', async () => {
  const answer = await server.request('/api/session')
  const requestId = answer.headers.get('x-request-id')
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(loggedLines().at(-1)).toMatchObject({ requestId, method: 'GET', route: '/api/session', status: 200 })
})

test.each(['/healthz', '/readyz', '/api/openapi.json'])('logs the route %s', async (path) => {
  await server.request(path)
  expect(loggedLines().at(-1)).toMatchObject({ route: path, status: 200 })
})

test('puts the request id in the error body', async () => {
  const answer = await server.request('/api/nothing')
  const { error } = (await answer.json()) as { error: { requestId: string } }
  expect(error.requestId).toBe(answer.headers.get('x-request-id'))
})

test('keeps request data out of the log', async () => {
  await server.request('/api/session?email=ava@example.com', {
    headers: { authorization: 'Bearer secret-secret-secret-secret' },
  })
  await server.request('/api/ava@example.com')
  const log = JSON.stringify(loggedLines())
  expect(log).not.toContain('ava@example.com')
  expect(log).not.toContain('secret-secret')
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['another port of this machine', { origin: 'http://localhost:4000' }],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
  ['another subdomain', { 'sec-fetch-site': 'same-site' }],
])('refuses a change from %s', async (_, headers) => {
  expect((await sendInvalidChange(headers as Record<string, string>)).status).toBe(403)
})

test.each([
  ['our own page', { origin: APP_ORIGIN }],
  ['our own page under another name of this machine', { origin: 'http://127.0.0.1:3000' }],
  ['a program', {}],
])('allows a change from %s, and validates it', async (_, headers) => {
  expect((await sendInvalidChange(headers as Record<string, string>)).status).toBe(422)
})

const sendInvalidChange = (headers: Record<string, string>) =>
  server.request('/local/clock', json({ advance: 'soon' }, headers))

test('refuses a form that another site sends to the booking page', async () => {
  const form = { method: 'POST', body: new URLSearchParams({ clientName: 'Ava' }) }
  const answer = await server.request('/book/luna', { ...form, headers: { origin: 'https://evil.example' } })
  expect(answer.status).toBe(403)
})

test.each(['/api/session', '/api/nothing', '/healthz', '/robots.txt'])(
  'forbids framing, foreign scripts and sniffing at %s',
  async (path) => {
    const { headers } = await server.request(path)
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  },
)

test('no answer of any endpoint may be framed, whatever it says', async () => {
  const framed: string[] = []
  const routes = [...server.mounted].filter((route) => route.includes(' /api/'))
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    const { headers } = await server.request(path.replaceAll(/:\w+/g, 'x'), { method })
    const policy = headers.get('content-security-policy') ?? ''
    if (!policy.includes(`frame-ancestors 'none'`) || headers.has('cross-origin-resource-policy'))
      framed.push(route)
  }
  expect(framed).toEqual([])
  expect(routes.length).toBeGreaterThan(100)
})

test.each(['/api/session', '/api/nothing'])('lets nobody keep the answer of %s', async (path) => {
  expect((await server.request(path)).headers.get('cache-control')).toBe('no-store')
})

test('sends HSTS only if the app is on https', async () => {
  expect((await server.request('/healthz')).headers.has('strict-transport-security')).toBe(false)
  const secure = await openTestServer({
    environment: PUBLIC_ENVIRONMENT,
    database: server.database,
  })
  expect((await secure.request('/healthz')).headers.get('strict-transport-security')).toContain('max-age=')
  await secure.close()
})

test('names the session cookie of an https site in the OpenAPI document', async () => {
  const secure = await openTestServer({ environment: PUBLIC_ENVIRONMENT, database: server.database })
  const document = await (await secure.request('/api/openapi.json')).json()
  expect(document).toMatchObject({
    components: { securitySchemes: { session: { name: '__Host-wheelhouse_session' } } },
  })
  await secure.close()
})

test('describes the whole API as OpenAPI', async () => {
  const document = (await (await server.request('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string; responses: object }>>
  }
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/session']?.get).toMatchObject({ operationId: 'readSession' })
  expect(Object.keys(document.paths['/local/clock']?.post?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '403', '404', '413', '415', '422', '503']),
  )
})

test('reports that it is up, and ready once the database is migrated', async () => {
  expect(await (await server.request('/healthz')).json()).toEqual({ ok: true })
  const ready = await server.request('/readyz')
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { ready: true, database: true, migrations: true, worker: true, serving: true },
  ])
})
