import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrateBefore } from '#server/testing/migrate-before.ts'
import {
  administer,
  asAdministrator,
  createTestDatabase,
  type TestDatabase,
} from '#server/testing/test-database.ts'

const OWNER = '00000000-0000-4000-8000-000000000001'
const AVA = '00000000-0000-4000-8000-000000000002'
const JOB = '00000000-0000-4000-8000-000000000003'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true })
  await migrateBefore(database, '0059_payers_who_were_asked.sql')
  await administer(
    database.adminUrl,
    `insert into users (id, email, password_hash) values ('${OWNER}', 'luna@example.com', 'none');
     insert into clients (user_id, id, name, email) values ('${OWNER}', '${AVA}', 'Ava', 'ava@example.com');
     insert into appointments (user_id, id, client_id, client_name, client_email, service, duration, appointment_time)
     values ('${OWNER}', '${JOB}', '${AVA}', 'Ava', 'ava@example.com', 'Full Detail', 60, now());`,
  )
})
afterEach(() => database.drop())

async function migrated(columns: Record<string, string | number>) {
  const values = Object.values(columns).map((value) => `, '${value}'`)
  await administer(
    database.adminUrl,
    `insert into deposits (user_id, amount, policy, cutoff_hours, account_id, expires_at${Object.keys(columns)
      .map((name) => `, ${name}`)
      .join('')}) values ('${OWNER}', 5000, '', 0, 'acct_1', now()${values.join('')})`,
  )
  await migrate(database)
  return asAdministrator(database.adminUrl, 'select payer_id, refund_due, next_refund_at from deposits')
}

test('a deposit that was asked for belongs to the client of its job', async () => {
  expect(await migrated({ appointment_id: JOB })).toMatchObject([{ payer_id: AVA }])
})

const OWED = { paid_at: '2026-11-01', refund_due: 5000, next_refund_at: '2026-11-02' }

test.each([
  ['lost', { refund_due: 0, next_refund_at: null }],
  ['won', { refund_due: 5000, next_refund_at: expect.any(Date) }],
])('after a %s dispute of a deposit that was paid too late, %o', async (dispute_status, migratedRow) => {
  expect(await migrated({ ...OWED, dispute_status })).toMatchObject([migratedRow])
})
