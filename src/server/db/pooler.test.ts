import { CompiledQuery } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { openPool } from '#server/db/pool.ts'
import { openReplicaReads } from '#server/db/replica-reads.ts'
import { at, bookingScene } from '#server/testing/booking-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { asAdministrator } from '#server/testing/test-database.ts'

const SKIPPED = inject('poolerPort') ? '' : ' (skipped: PgBouncer is not installed)'
const scene = bookingScene({ environment: { LIMITS: 'off' }, hasWorker: true })
const { aBusiness, book, rows } = scene

const query = <Row extends Record<string, unknown>>(statement: string) =>
  asAdministrator<Row>(scene.server.database.adminUrl, statement)

test.skipIf(SKIPPED)(`serves more requests at once than the database has connections${SKIPPED}`, async () => {
  const luna = await aBusiness()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      book(luna, { appointmentTime: at(`${9 + (n % 8)}:00`.padStart(5, '0')) }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(8)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(32)
  const [backends] = await query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where application_name = 'wheelhouse' and datname = current_database()`,
  )
  expect(backends?.count).toBeLessThanOrEqual(5)
})

test.skipIf(SKIPPED)(`leaves no statement, role or owner on a connection${SKIPPED}`, async () => {
  const luna = await aBusiness()
  await book(luna)
  const { pool } = scene.server.deps
  const results = await Promise.all(
    Array.from({ length: 20 }, () =>
      pool.query(`select current_user as role, current_setting('app.user_id', true) as owner,
        (select count(*)::int from pg_prepared_statements where name <> '') as statements`),
    ),
  )
  for (const { rows } of results) {
    expect(rows[0]).toMatchObject({ role: 'wheelhouse_app', statements: 0 })
    expect(rows[0].owner || null).toBeNull()
  }
})

test.skipIf(SKIPPED)(`still applies the statement timeout, and compiles no statement${SKIPPED}`, async () => {
  const luna = await aBusiness()
  const { config, log } = scene.server.deps
  await using pool = openPool(config.databaseUrl, log, { keepsConnectionState: false })
  const limit = await openDatabase(pool).asOwner(luna.id, (tx) =>
    tx.executeQuery<{ limit: string; jit: string }>(
      CompiledQuery.raw(
        `select current_setting('statement_timeout') as limit, current_setting('jit') as jit`,
      ),
    ),
  )
  expect(limit.rows).toEqual([{ limit: '5s', jit: 'off' }])
})

test.skipIf(SKIPPED)(`runs jobs through the worker's own database URL${SKIPPED}`, async () => {
  const luna = await aBusiness()
  expect((await book(luna)).status).toBe(201)
  await eventually('an email was composed', async () =>
    (await rows.appointments(luna)).some(({ notice_mail_id }) => notice_mail_id !== null),
  )
})

test.skipIf(SKIPPED)(`waits while every connection of the pooler is busy${SKIPPED}`, async () => {
  const { pool } = scene.server.deps
  const sleeping = Array.from({ length: 8 }, () => pool.query('select pg_sleep(2.5)'))
  expect(await Promise.all(sleeping)).toHaveLength(8)
})

test.skipIf(SKIPPED)(`reads from a replica through the pooler${SKIPPED}`, async () => {
  await using running = new AsyncDisposableStack()
  const luna = await aBusiness()
  const { db, config, log } = scene.server.deps
  const url = config.databaseUrl
  // This database is not a replica, so it reports infinite lag.
  const maxLagSeconds = Number.POSITIVE_INFINITY
  const { asOwner } = await openReplicaReads(db, {
    url,
    log,
    running,
    keepsConnectionState: false,
    maxLagSeconds,
  })
  const read = await asOwner(luna.id, (tx) =>
    tx.executeQuery(CompiledQuery.raw(`select current_setting('statement_timeout') as limit`)),
  )
  expect(read.rows).toEqual([{ limit: '5s' }])
  await expect(openReplicaReads(db, { url, log, running })).rejects.toThrow(
    'READ_DATABASE_URL leads to a pooler: set PREPARED_STATEMENTS=off',
  )
})
