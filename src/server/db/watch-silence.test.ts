import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { watchSilence } from '#server/db/watch-silence.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { testLog } from '#server/testing/test-log.ts'

const SILENT = 'Connection terminated: the database does not say a word'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A pulse that answers as the test says: the last answer counts from then on. */
function scriptedPulse(...answers: [boolean, ...boolean[]]) {
  let asked = 0
  return {
    answers: async () => answers[Math.min(asked++, answers.length - 1)] as boolean,
    close: async () => {},
    askedTimes: (times: number) =>
      expect.poll(() => asked, { timeout: 100_000 }).toBeGreaterThanOrEqual(times),
  }
}

/** A statement that gets no answer until it is let go, on a pool whose watch has this pulse. */
async function unansweredStatement(
  pulse: ReturnType<typeof scriptedPulse>,
  toleratedStallMs = Number.POSITIVE_INFINITY,
) {
  const pool = new pg.Pool({ connectionString: database.appUrl })
  const holder = new pg.Client({ connectionString: database.appUrl })
  pool.on('connect', (client) => client.on('error', () => {}))
  const watch = watchSilence(pool, pulse, testLog(), { toleratedStallMs })
  onTestFinished(async () => {
    await watch.stop()
    await holder.end()
    await pool.end()
  })
  await holder.connect()
  await holder.query('select pg_advisory_lock(1)')
  const client = await pool.connect()
  const statement = client.query('select pg_advisory_xact_lock(1)')
  statement.then(
    () => client.release(),
    (lost) => client.release(lost),
  )
  return {
    statement,
    letGo: () => holder.query('select pg_advisory_unlock(1)'),
    connect: () => watch.unlessSilent(() => pool.connect()),
  }
}

test('cuts everybody off once the database has twice said nothing, and lets nobody wait until it answers', async () => {
  const pulse = scriptedPulse(false, false, false, true)
  const { statement, connect } = await unansweredStatement(pulse)
  await expect(statement).rejects.toThrow('Connection terminated')
  await expect(connect()).rejects.toThrow(SILENT)
  const served = () =>
    connect().then(
      (client) => client.release() ?? true,
      () => false,
    )
  await expect.poll(served, { timeout: 100_000 }).toBe(true)
})

test.each([
  ['a database that answers', scriptedPulse(true)],
  ['a database that answers the second time, as one far away does', scriptedPulse(false, true)],
])('waits for the statement of %s', async (_, pulse) => {
  const { statement, letGo } = await unansweredStatement(pulse)
  await pulse.askedTimes(4)
  await letGo()
  await expect(statement).resolves.toMatchObject({ rowCount: 1 })
})

test('judges nobody while the process itself stalls', async () => {
  const pulse = scriptedPulse(false)
  const { statement, letGo } = await unansweredStatement(pulse, 0)
  await pulse.askedTimes(8)
  await letGo()
  await expect(statement).resolves.toMatchObject({ rowCount: 1 })
})

/** In every turn of the loop, as a process does that computes more than it should. */
function standStillFor(ms: number) {
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

test.each([180, 900])(
  'cuts nobody off while the process itself stands still for %i ms at a time',
  async (ms) => {
    await using pool = openPool(database.appUrl, testLog(), { patience: 100 })
    // Connected before it stands still.
    await pool.query('select 1')
    const slow = pool.query('select pg_sleep(3)')
    using _ = standStillFor(ms)
    await expect(slow).resolves.toMatchObject({ rowCount: 1 })
  },
)
