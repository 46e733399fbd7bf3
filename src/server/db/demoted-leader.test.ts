import { expect, test } from 'vitest'
import { bookingScene, errorResponse } from '#server/testing/booking-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { administer } from '#server/testing/test-database.ts'

const scene = bookingScene()
const { aBusiness, book, rows } = scene

const asSuperuser = (statement: string) => administer(scene.server.database.adminUrl, statement)
const setReadOnly = (change: string) =>
  asSuperuser(
    `do $$ begin execute format('alter role wheelhouse_app in database %I ${change}', current_database()); end $$`,
  )

/** As after a failover: every connection is new, and leads to a database that saves nothing. */
async function leadToStandby(): Promise<void> {
  await setReadOnly('set default_transaction_read_only = on')
  await asSuperuser(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'wheelhouse_app'`,
  )
  await eventually('the connections are lost', async () => scene.server.deps.pool.totalCount === 0)
}

test('answers 503 with Retry-After while its connections lead to a standby, and saves again once new ones lead to the leader', async () => {
  const luna = await aBusiness()
  await leadToStandby()
  const refused = await book(luna)
  expect(refused.headers.get('retry-after')).not.toBeNull()
  expect(await errorResponse(refused)).toMatchObject({ status: 503, code: 'unavailable' })

  await setReadOnly('reset default_transaction_read_only')
  expect((await book(luna)).status).toBe(201)
  expect(await rows.appointments(luna)).toHaveLength(1)
})
