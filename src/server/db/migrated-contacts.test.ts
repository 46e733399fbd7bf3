import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrateBefore } from '#server/testing/migrate-before.ts'
import { administer, asAdministrator, createTestDatabase } from '#server/testing/test-database.ts'

const LUNA = '00000000-0000-4000-8000-000000000001'

test('existing clients keep their key, and servers of the previous release match and add clients by it', async () => {
  const database = await createTestDatabase({ isEmpty: true })
  await using _ = { [Symbol.asyncDispose]: () => database.drop() }
  await migrateBefore(database, '0027_clients_without_email.sql')
  const insert = `insert into clients (user_id, name, email) values ('${LUNA}', 'Ava', 'Ava@example.com')`
  await administer(
    database.adminUrl,
    `insert into users (id, email, password_hash) values ('${LUNA}', 'luna@example.com', 'x'); ${insert}`,
  )
  await migrate(database)
  // What the previous release runs to add the client of a booking.
  await administer(
    database.adminUrl,
    `${insert.replace('Ava@', 'AVA@')} on conflict (user_id, email_key) do update set email = clients.email;
     insert into clients (user_id, name, email) values ('${LUNA}', 'Ben', 'Ben@example.com');
     update clients set email = 'Benny@example.com' where name = 'Ben'`,
  )
  const keys = 'select name, email_key from clients order by name'
  expect(await asAdministrator(database.adminUrl, keys)).toEqual([
    { name: 'Ava', email_key: 'ava@example.com' },
    { name: 'Ben', email_key: 'benny@example.com' },
  ])
})

test('the database refuses a client who cannot be reached', async () => {
  const database = await createTestDatabase()
  await using _ = { [Symbol.asyncDispose]: () => database.drop() }
  const add = (values: string) =>
    administer(
      database.adminUrl,
      `insert into users (id, email, password_hash) values ('${LUNA}', 'luna@example.com', 'x') on conflict do nothing;
       insert into clients (user_id, name, email, phone) values ('${LUNA}', 'Mo', ${values})`,
    )
  await add(`'', '555 0100'`)
  await add(`'', '555 0100'`)
  await expect(add(`'', null`)).rejects.toThrow('clients_reachable_check')
  await expect(add(`'', ''`)).rejects.toThrow('clients_reachable_check')
  await expect(add(`'mo', null`)).rejects.toThrow('clients_email_check')
})

test('an email to nobody, as servers of the previous release may add, is ignored', async () => {
  const database = await createTestDatabase()
  await using _ = { [Symbol.asyncDispose]: () => database.drop() }
  await administer(
    database.adminUrl,
    `insert into mails (letter, props, recipient) values ('receipt', '{}', ''), ('receipt', '{}', 'ava@example.com');
     update mails set recipient = ''`,
  )
  expect(await asAdministrator(database.adminUrl, 'select recipient from mails')).toEqual([
    { recipient: 'ava@example.com' },
  ])
})
