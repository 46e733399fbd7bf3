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

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true })
  await migrateBefore(database, '0012_reminders.sql')
  await administer(
    database.adminUrl,
    `insert into users (id, email, password_hash) values ($1, 'luna@example.com', 'none')`,
    [OWNER],
  )
})
afterEach(() => database.drop())

test('queues reminder planning for existing future jobs only', async () => {
  await administer(
    database.adminUrl,
    `insert into appointments (user_id, client_name, client_email, service, appointment_time, created_at, cancelled_at, cancelled_by)
     select $1, name, 'ava@example.com', 'Full Detail', now() + days * interval '1 day', now() - interval '9 days',
       case name when 'cancelled' then now() end, case name when 'cancelled' then 'owner' end
     from (values ('ahead', 3), ('past', -3), ('cancelled', 5)) jobs (name, days)`,
    [OWNER],
  )
  await migrate(database)
  const jobs = await asAdministrator(
    database.adminUrl,
    `select client_name as name, unplanned_since is not null as "isUnplanned", timed_at = created_at as "isTimedAtCreation"
     from appointments order by client_name`,
  )
  expect(jobs).toEqual([
    { name: 'ahead', isUnplanned: true, isTimedAtCreation: true },
    { name: 'cancelled', isUnplanned: false, isTimedAtCreation: true },
    { name: 'past', isUnplanned: false, isTimedAtCreation: true },
  ])
})

test('sets the planned time of existing emails to when they were sent', async () => {
  await administer(
    database.adminUrl,
    `insert into mails (user_id, letter, props, recipient, sent_at)
     values ($1, 'receipt', '{}', 'ava@example.com', now() - interval '2 days')`,
    [OWNER],
  )
  await migrate(database)
  expect(
    await asAdministrator(database.adminUrl, 'select planned_for = sent_at as "isSame" from mails'),
  ).toEqual([{ isSame: true }])
})
