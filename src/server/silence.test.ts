import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { anOwner } from '#server/testing/an-owner.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { testLog } from '#server/testing/test-log.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { type Gate, openGate } from '#tools/gate/open-gate.ts'

/** A statement that is only slow gets longer. */
const SLOW_STATEMENT_MS = 5_000

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
  server = await openTestServer({ database: { ...database, appUrl: gatedUrl }, patience: 1 })
  headers = (await anOwner(server.deps.db)).headers
})
afterAll(async () => {
  gate.setMute(false)
  await server.close()
  await gate.stop()
  await database.drop()
})

const askSession = () => server.request('/api/session', { headers })

async function speakAgain(): Promise<void> {
  gate.setMute(false)
  await eventually('requests are answered again', async () => (await askSession()).status === 200)
}

test('says so soon when the database takes questions and does not say a word, and recovers by itself', async () => {
  expect((await askSession()).status).toBe(200)
  gate.setMute(true)
  const from = performance.now()
  const answers = await Promise.all(Array.from({ length: 30 }, askSession))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(503))
  expect(answers[0]?.headers.get('retry-after')).toBe('2')
  expect(performance.now() - from).toBeLessThan(SLOW_STATEMENT_MS)

  await speakAgain()
})

test('tells also those who still wait for a connection as soon as the silence is found', async () => {
  const { pool } = server.deps
  const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
  gate.setMute(true)
  let isFound = false
  const cut = held.map((client) =>
    client.query('select 1').catch((lost: Error) => {
      isFound = true
      client.release(lost)
    }),
  )
  let waiting = 0
  const ask = () => {
    waiting += 1
    const toldOrServed = pool.connect().then((client) => client.release())
    void toldOrServed.catch(() => {}).finally(() => (waiting -= 1))
    return isFound
  }
  await expect.poll(ask, { interval: 100, timeout: 60_000 }).toBe(true)
  await Promise.all(cut)
  expect(waiting).toBe(0)

  await speakAgain()
})

test('finds the silence also where there is no connection yet', async () => {
  gate.setMute(true)
  await using pool = openPool(gatedUrl, testLog())
  const told: string[] = []
  const ask = () => {
    pool.connect().catch(({ message }: Error) => told.push(message))
    return told
  }
  await expect
    .poll(ask, { interval: 100, timeout: 60_000 })
    .toContain('Connection terminated: the database does not say a word')
  await speakAgain()
})

test('calls nobody silent to whom the way is long', async () => {
  const far = await openGate(new URL(database.appUrl), { opensAfterMs: 1_200 })
  const address = Object.assign(new URL(database.appUrl), { port: String(far.port) })
  {
    await using pool = openPool(address.href, testLog())
    await expect(pool.query('select pg_sleep(3)')).resolves.toMatchObject({ rowCount: 1 })
    await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  }
  await far.stop()
})

test('waits for a statement that is only slow', async () => {
  const slow = server.deps.pool.query('select pg_sleep(2.5)')
  await expect(slow).resolves.toMatchObject({ rowCount: 1 })
})
