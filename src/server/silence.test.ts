import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { anOwner } from '#server/testing/an-owner.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { testLog } from '#server/testing/test-log.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { type Gate, openGate } from '#tools/gate/open-gate.ts'

/**
 * The pool's own limits never run out, and a busy machine is no excuse: whoever is told something is told by the watch.
 */
const ONLY_THE_WATCH = { patience: 1_000, toleratedStallMs: Number.POSITIVE_INFINITY, pulseWithinMs: 800 }

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
  server = await openTestServer({ database: { ...database, appUrl: gatedUrl }, ...ONLY_THE_WATCH })
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

test('says so without waiting for a limit when the database takes questions and does not say a word, and recovers by itself', async () => {
  expect((await askSession()).status).toBe(200)
  gate.setMute(true)
  const answers = await Promise.all(Array.from({ length: 30 }, askSession))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(503))
  expect(answers[0]?.headers.get('retry-after')).toBe('2')

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
  await using pool = openPool(gatedUrl, testLog(), ONLY_THE_WATCH)
  await expect(pool.connect()).rejects.toThrow('Connection terminated: the database does not say a word')
  await speakAgain()
})
