import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { provisionDatabase } from '#server/db/provision.ts'
import { anOwner } from '#server/testing/an-owner.ts'
import { eventually } from '#server/testing/eventually.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { type RunningPostgres, startPostgres } from '#tools/postgres/start-postgres.ts'

let directory: string
let postgres: RunningPostgres
let server: TestServer
let headers: Record<string, string>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'wheelhouse-outage-'))
  postgres = await startPostgres({ directory, binaries: inject('postgresBinaries') })
  const addresses = await provisionDatabase(postgres.adminUrl)
  await migrate(addresses)
  const database = {
    ...addresses,
    adminUrl: new URL('/wheelhouse', postgres.adminUrl).href,
    drop: async () => {},
  }
  server = await openTestServer({ database, hasWorker: true })
  headers = (await anOwner(server.deps.db)).headers
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
  await rm(directory, { recursive: true })
})

const getSession = () => server.request('/api/session', { headers })

test.each([
  ['restarts', 'SIGINT'],
  ['crashes', 'SIGQUIT'],
  ['is killed', 'SIGKILL'],
] as const)('answers 503 when the database %s, and recovers by itself', async (_, signal) => {
  expect((await getSession()).status).toBe(200)
  process.kill(postgres.pid, signal)

  const statuses = new Set<number>()
  await eventually('a request fails', async () => {
    const answer = await getSession()
    statuses.add(answer.status)
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2')
    return answer.status === 503
  })
  await eventually('requests are answered again', async () => (await getSession()).status === 200)
  await eventually('the worker is alive', async () => (await server.request('/readyz')).status === 200)
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
})

test('answers each of many requests during an outage with 200 or 503', async () => {
  await eventually('requests are answered', async () => (await getSession()).status === 200)
  const requests = Array.from({ length: 50 }, getSession)
  process.kill(postgres.pid, 'SIGKILL')
  const statuses = new Set(
    (await Promise.all([...requests, ...Array.from({ length: 50 }, getSession)])).map(({ status }) => status),
  )
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  await eventually('requests are answered again', async () => (await getSession()).status === 200)
})
