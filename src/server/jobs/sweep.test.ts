import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDue, SWEEP_LOCK } from '#server/jobs/sweep.ts'
import { eventually } from '#server/testing/eventually.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('running what is due waits for a sweep that began before, and then sweeps itself', async () => {
  const { db } = server.deps
  const sweeps: string[] = []
  const source = { enqueueDue: async () => void sweeps.push('ours') }
  let running: Promise<void> | undefined
  await db.asSystem(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SWEEP_LOCK})`.execute(tx)
    running = runDue(db, [source], { deadlineMs: 1, pause: async () => {} })
    await waitForLockQueue()
    sweeps.push('theirs')
  })
  await running
  expect(sweeps).toEqual(['theirs', 'ours'])
})

/** Resolves once a connection waits for the lock, so that the order above is certain. */
function waitForLockQueue(): Promise<void> {
  const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted and objid = ${SWEEP_LOCK}`
  return eventually('a sweep waits for the lock', async () => {
    const { rows } = await server.deps.db.asSystem((tx) => waiting.execute(tx))
    return rows.length > 0
  })
}
