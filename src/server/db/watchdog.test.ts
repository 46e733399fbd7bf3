import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { startWatchdog } from '#server/db/watchdog.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { testLog } from '#server/testing/test-log.ts'

const NOT_RESPONDING = 'Connection terminated: database not responding'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A probe with scripted results; the last one repeats. */
function scriptedProbe(...answers: [boolean, ...boolean[]]) {
  let probes = 0
  return {
    responds: async () => answers[Math.min(probes++, answers.length - 1)] as boolean,
    close: async () => {},
    expectProbes: (times: number) =>
      expect.poll(() => probes, { timeout: 100_000 }).toBeGreaterThanOrEqual(times),
  }
}

/** A statement that blocks until `unblock` is called, on a pool watched with this probe. */
async function blockedStatement(
  probe: ReturnType<typeof scriptedProbe>,
  toleratedStallMs = Number.POSITIVE_INFINITY,
) {
  const pool = new pg.Pool({ connectionString: database.appUrl })
  const lockingClient = new pg.Client({ connectionString: database.appUrl })
  pool.on('connect', (client) => client.on('error', () => {}))
  const watchdog = startWatchdog(pool, probe, testLog(), { toleratedStallMs })
  onTestFinished(async () => {
    await watchdog.stop()
    await lockingClient.end()
    await pool.end()
  })
  await lockingClient.connect()
  await lockingClient.query('select pg_advisory_lock(1)')
  const client = await pool.connect()
  const statement = client.query('select pg_advisory_xact_lock(1)')
  statement.then(
    () => client.release(),
    (lost) => client.release(lost),
  )
  return {
    statement,
    unblock: () => lockingClient.query('select pg_advisory_unlock(1)'),
    connect: () => watchdog.connectIfUp(() => pool.connect()),
  }
}

test('fails all waiting callers after two failed probes, and new ones at once until the database responds', async () => {
  const probe = scriptedProbe(false, false, false, true)
  const { statement, connect } = await blockedStatement(probe)
  await expect(statement).rejects.toThrow('Connection terminated')
  await expect(connect()).rejects.toThrow(NOT_RESPONDING)
  const canConnect = () =>
    connect().then(
      (client) => client.release() ?? true,
      () => false,
    )
  await expect.poll(canConnect, { timeout: 100_000 }).toBe(true)
})

test.each([
  ['a database that responds', scriptedProbe(true)],
  ['a slow database that responds to the second probe', scriptedProbe(false, true)],
])('waits for the statement of %s', async (_, probe) => {
  const { statement, unblock } = await blockedStatement(probe)
  await probe.expectProbes(4)
  await unblock()
  await expect(statement).resolves.toMatchObject({ rowCount: 1 })
})

test('ignores failed probes while the process itself stalls', async () => {
  const probe = scriptedProbe(false)
  const { statement, unblock } = await blockedStatement(probe, 0)
  await probe.expectProbes(8)
  await unblock()
  await expect(statement).resolves.toMatchObject({ rowCount: 1 })
})

/** Blocks every turn of the event loop, like a process with too much to compute. */
function blockEventLoopFor(ms: number) {
  let isOver = false
  const spin = () => {
    const until = performance.now() + ms
    while (performance.now() < until);
    if (!isOver) setImmediate(spin)
  }
  spin()
  return {
    [Symbol.dispose]() {
      isOver = true
    },
  }
}

test.each([180, 900])('drops no connection while the event loop blocks for %i ms at a time', async (ms) => {
  await using pool = openPool(database.appUrl, testLog(), { timeoutFactor: 100 })
  // Connect before the loop blocks.
  await pool.query('select 1')
  const slow = pool.query('select pg_sleep(3)')
  using _ = blockEventLoopFor(ms)
  await expect(slow).resolves.toMatchObject({ rowCount: 1 })
})
