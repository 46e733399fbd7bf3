import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { anOwner } from '#server/testing/an-owner.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { testLog } from '#server/testing/test-log.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { type Gate, openGate } from '#tools/gate/open-gate.ts'

/**
 * Disables the pool's own timeouts and the tolerance for a busy machine, so that only the watchdog can fail requests.
 */
const WATCHDOG_ONLY = {
  timeoutFactor: 1_000,
  toleratedStallMs: Number.POSITIVE_INFINITY,
  probeTimeoutMs: 800,
}

let database: TestDatabase
let gate: Gate
let gatedUrl: string
let server: TestServer
let headers: Record<string, string>

beforeAll(async () => {
  database = await createTestDatabase()
  const address = new URL(database.appUrl)
  gate = await openGate(address)
  address.port = String(gate.port)
  gatedUrl = address.href
  server = await openTestServer({ database: { ...database, appUrl: gatedUrl }, ...WATCHDOG_ONLY })
  headers = (await anOwner(server.deps.db)).headers
})
afterAll(async () => {
  gate.setMute(false)
  await server.close()
  await gate.stop()
  await database.drop()
})

const getSession = () => server.request('/api/session', { headers })

async function restoreDatabase(): Promise<void> {
  gate.setMute(false)
  await eventually('requests are answered again', async () => (await getSession()).status === 200)
}

test('answers 503 at once when the database accepts queries but does not respond, and recovers by itself', async () => {
  expect((await getSession()).status).toBe(200)
  gate.setMute(true)
  const answers = await Promise.all(Array.from({ length: 30 }, getSession))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(503))
  expect(answers[0]?.headers.get('retry-after')).toBe('2')

  await restoreDatabase()
})

test('fails requests that wait for a connection once the database is found unresponsive', async () => {
  const { pool } = server.deps
  const connections = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
  gate.setMute(true)
  let isDetected = false
  const failedQueries = connections.map((client) =>
    client.query('select 1').catch((error: Error) => {
      isDetected = true
      client.release(error)
    }),
  )
  let waiting = 0
  const requestConnection = () => {
    waiting += 1
    const connection = pool.connect().then((client) => client.release())
    void connection.catch(() => {}).finally(() => (waiting -= 1))
    return isDetected
  }
  await expect.poll(requestConnection, { interval: 100, timeout: 60_000 }).toBe(true)
  await Promise.all(failedQueries)
  expect(waiting).toBe(0)

  await restoreDatabase()
})

test('detects an unresponsive database when opening the first connection', async () => {
  gate.setMute(true)
  await using pool = openPool(gatedUrl, testLog(), WATCHDOG_ONLY)
  await expect(pool.connect()).rejects.toThrow('Connection terminated: database not responding')
  await restoreDatabase()
})
