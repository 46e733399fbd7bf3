import { afterAll, beforeAll, expect, test } from 'vitest'
import { metricText } from '#server/http/metric-text.ts'
import { requestMetrics } from '#server/http/request-metrics.ts'
import { anOwner } from '#server/testing/an-owner.ts'
import { administer } from '#server/testing/test-database.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

const METRICS_TOKEN = 'metrics-token-of-the-operator'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ environment: { METRICS_TOKEN } })
})
afterAll(() => server.close())

const readMetrics = async () => (await server.request('/metrics')).text()

test.each([
  [200, 'this machine', {}],
  [404, 'another machine', { from: '203.0.113.7' }],
  [200, 'another machine with the token', { from: '203.0.113.7', headers: bearer(METRICS_TOKEN) }],
  [
    200,
    'another machine with the token after a lower-case “bearer”',
    { from: '203.0.113.7', headers: { authorization: `bearer ${METRICS_TOKEN}` } },
  ],
  [404, 'another machine with another token', { from: '203.0.113.7', headers: bearer('guess') }],
  [404, 'another machine through a proxy on this one', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  [404, 'a page with a DNS-rebound host name', { headers: { host: 'evil.example' } }],
])('answers %i to %s', async (status, _, caller) => {
  expect((await server.request('/metrics', caller)).status).toBe(status)
})

test('denies access from other machines if no token is set', async () => {
  const withoutToken = await openTestServer({ database: server.database })
  const answer = await withoutToken.request('/metrics', { from: '203.0.113.7', headers: bearer('') })
  expect(answer.status).toBe(404)
  await withoutToken.close()
})

test.each([
  [404, 'without the token', {}],
  [200, 'with the token', { headers: bearer(METRICS_TOKEN) }],
])('behind a trusted proxy, answers %i to this machine %s', async (status, _, caller) => {
  const environment = { METRICS_TOKEN, TRUST_PROXY: 'on' }
  const behindProxy = await openTestServer({ database: server.database, environment })
  expect((await behindProxy.request('/metrics', caller)).status).toBe(status)
  await behindProxy.close()
})

test('counts requests by endpoint and status class, never by path', async () => {
  const owner = await anOwner(server.deps.db)
  await server.request('/api/session')
  await server.request('/api/clients/6b1c0f8e-0000-4000-8000-000000000000', { headers: owner.headers })
  await server.request('/api/secret-path')
  const text = await readMetrics()
  expect(text).toMatch(
    /^wheelhouse_request_duration_seconds_count\{endpoint="readSession",status="2xx"\} \d+$/m,
  )
  expect(text).toMatch(/^wheelhouse_request_duration_seconds_count\{endpoint="readClient",status="4xx"\} 1$/m)
  expect(text).not.toContain('6b1c0f8e')
  expect(text).not.toContain('secret-path')
})

test('reports how late emails are and how many jobs are waiting', async () => {
  const { adminUrl } = server.database
  await administer(
    adminUrl,
    `insert into mails (letter, props, recipient, next_attempt_at) values
       ('receipt', '{}', 'a@example.com', now() - interval '20 minutes'),
       ('receipt', '{}', 'b@example.com', now() - interval '1 minute'),
       ('receipt', '{}', 'c@example.com', now() + interval '1 hour')`,
  )
  const { db, queue } = server.deps
  const mailId = '00000000-0000-4000-8000-000000000001'
  await db.asSystem((tx) => queue.enqueue(tx, 'send-mail', { mailId }))
  const text = await readMetrics()
  expect(text).toContain('wheelhouse_mails{state="due"} 2\n')
  expect(text).toContain('wheelhouse_mails{state="late"} 1\n')
  expect(Number(/^wheelhouse_worker_lateness_seconds ([\d.]+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(
    1200,
  )
  expect(text).toContain('wheelhouse_jobs_waiting{job="send-mail"} 1\n')
  expect(text).toMatch(/^wheelhouse_jobs_oldest_wait_seconds\{job="send-mail"\} [\d.e-]+$/m)
})

test('reports emails being retried and those that failed within a day', async () => {
  await administer(
    server.database.adminUrl,
    `insert into mails (letter, props, recipient, next_attempt_at, attempts, last_error, failed_at) values
       ('receipt', '{}', 'd@example.com', now() + interval '479 minutes', 9, 'ECONNREFUSED', null),
       ('receipt', '{}', 'e@example.com', now(), 1, null, null),
       ('receipt', '{}', 'f@example.com', now(), 10, 'ECONNREFUSED', now() - interval '2 hours'),
       ('receipt', '{}', 'g@example.com', now(), 10, 'ECONNREFUSED', now() - interval '2 days')`,
  )
  const text = await readMetrics()
  expect(text).toContain('wheelhouse_mails{state="retrying"} 1\n')
  expect(text).toContain('wheelhouse_mails{state="failed"} 1\n')
})

test.each([
  'wheelhouse_database_up 1',
  'wheelhouse_database_connections{state="busy"}',
  'wheelhouse_process_memory_bytes{kind="rss"}',
  'wheelhouse_event_loop_lag_seconds{quantile="0.99"}',
])('reports %s', async (metric) => {
  expect(await readMetrics()).toContain(metric)
})

test('counts each duration in every bucket whose limit it does not exceed', () => {
  const metrics = requestMetrics()
  metrics.record('readSession', 200, 0.03)
  metrics.record('readSession', 204, 7)
  const text = metricText(metrics.metrics())
  const bucket = (limit: string) =>
    `wheelhouse_request_duration_seconds_bucket{endpoint="readSession",status="2xx",le="${limit}"}`
  expect(text).toContain(`${bucket('0.025')} 0\n`)
  expect(text).toContain(`${bucket('0.05')} 1\n`)
  expect(text).toContain(`${bucket('5')} 1\n`)
  expect(text).toContain(`${bucket('+Inf')} 2\n`)
  expect(text).toContain('_sum{endpoint="readSession",status="2xx"} 7.03\n')
})

test('escapes quotes and line breaks in labels', () => {
  const text = metricText([
    { name: 'odd', help: 'Odd.', type: 'gauge', samples: [{ labels: { who: 'a"b\\c\nd' }, value: 1 }] },
  ])
  expect(text).toBe('# HELP odd Odd.\n# TYPE odd gauge\nodd{who="a\\"b\\\\c\\nd"} 1\n')
})
