import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrateBefore } from '#server/testing/migrate-before.ts'
import {
  administer,
  asAdministrator,
  createTestDatabase,
  type TestDatabase,
} from '#server/testing/test-database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true })
  await migrateBefore(database, '0011_booking_in_fewer_rows.sql')
})
afterEach(() => database.drop())

test('stores the booking request with the first manage link, and keeps the email limit of an address', async () => {
  await administer(
    database.adminUrl,
    `with luna as (
       insert into users (email, password_hash) values ('luna@example.com', 'none') returning id
     ), booked as (
       insert into appointments (user_id, client_name, client_email, service, appointment_time)
       select id, 'Ava', 'ava@example.com', 'Wash', '2030-01-07 15:00Z' from luna returning user_id, id
     ), links as (
       insert into manage_tokens (token_hash, user_id, appointment_id, created_at)
       select sha256(name::bytea), user_id, id, made_at::timestamptz
       from booked, (values ('second', '2030-01-02'), ('first', '2030-01-01')) link (name, made_at)
     ), paced as (
       insert into mail_paces values (sha256('ava@example.com'), '2030-01-01 15:10Z')
     )
     insert into booking_requests (user_id, key_hash, request_hash, appointment_id)
     select user_id, sha256('key'), sha256('asked'), id from booked`,
  )
  await migrate(database)
  expect(
    await asAdministrator(
      database.adminUrl,
      `select token_hash = sha256('first') as "isFirst", key_hash = sha256('key') as "hasKey",
         request_hash = sha256('asked') as "hasRequest" from manage_tokens order by created_at`,
    ),
  ).toEqual([
    { isFirst: true, hasKey: true, hasRequest: true },
    { isFirst: false, hasKey: null, hasRequest: null },
  ])
  expect(
    await asAdministrator(
      database.adminUrl,
      `select window_started_at as free_at from limits where subject = letter_subject('Ava+2@example.com')`,
    ),
  ).toEqual([{ free_at: new Date('2030-01-01T15:10:00Z') }])
})
