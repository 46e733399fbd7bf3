import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '#server/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { testLog } from '#server/testing/test-log.ts'

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.appUrl, testLog())
})
afterAll(async () => {
  await pool[Symbol.asyncDispose]()
  await database.drop()
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
    // Connected before it stands still.
    await pool.query('select 1')
    const slow = pool.query('select pg_sleep(3)')
    using _ = standStillFor(ms)
    await expect(slow).resolves.toMatchObject({ rowCount: 1 })
  },
)

test('asks on one connection, however often', async () => {
  await using another = openPool(database.appUrl, testLog())
  // A busy machine may take longer to connect than a visitor should wait.
  await expect.poll(() => another.query('select 1').catch(() => null), { timeout: 60_000 }).not.toBeNull()
  const askedOn = async () => {
    await another.query('select pg_sleep(1.2)')
    const { rows } = await another.query(
      `select pid from pg_stat_activity
       where application_name = 'wheelhouse-pulse' and datname = current_database() order by backend_start desc limit 1`,
    )
    return rows[0]?.pid
  }
  const first = await askedOn()
  expect(first).toBeGreaterThan(0)
  expect(await askedOn()).toBe(first)
})
