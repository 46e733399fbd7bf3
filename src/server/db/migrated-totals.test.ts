import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrateBefore } from '#server/testing/migrate-before.ts'
import { administer, asAdministrator, createTestDatabase } from '#server/testing/test-database.ts'

const LUNA = '00000000-0000-4000-8000-000000000001'
const NOAH = '00000000-0000-4000-8000-000000000002'
const NEW = '00000000-0000-4000-8000-000000000003'

test('initializes the totals from existing clients and invoices', async () => {
  const database = await createTestDatabase({ isEmpty: true })
  await using _ = { [Symbol.asyncDispose]: () => database.drop() }
  await migrateBefore(database, '0018_owner_totals.sql')
  await administer(
    database.adminUrl,
    `insert into users (id, email, password_hash)
       select id::uuid, id || '@example.com', 'x' from unnest(array['${LUNA}', '${NOAH}', '${NEW}']) id;
     insert into clients (user_id, name, email)
       select '${LUNA}', 'Client ' || n, n || '@example.com' from generate_series(1, 3) n;
     insert into invoices (user_id, client_email, description, amount, voided_at, status, paid_at, paid_by) values
       ('${LUNA}', 'ava@example.com', 'Wash', 1000, null, 'pending', null, null),
       ('${LUNA}', 'ava@example.com', 'Wash', 200, null, 'pending', null, null),
       ('${LUNA}', 'ava@example.com', 'Wash', 400, now(), 'pending', null, null),
       ('${LUNA}', 'ava@example.com', 'Wash', 800, null, 'paid', now(), 'owner'),
       ('${NOAH}', 'ben@example.com', 'Wash', 1600, null, 'pending', null, null)`,
  )
  await migrate(database)
  const totals = 'select user_id, clients, owed_invoices, owed_cents::int from owner_totals order by user_id'
  expect(await asAdministrator(database.adminUrl, totals)).toEqual([
    { user_id: LUNA, clients: 3, owed_invoices: 2, owed_cents: 1200 },
    { user_id: NOAH, clients: 0, owed_invoices: 1, owed_cents: 1600 },
  ])
})
