import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrateBefore } from '#server/testing/migrate-before.ts'
import { administer, asAdministrator, createTestDatabase } from '#server/testing/test-database.ts'

const LUNA = '00000000-0000-4000-8000-000000000001'
const BEN = '00000000-0000-4000-8000-000000000002'

test('existing booking links still lead to their owners, and so do those that the previous release adds', async () => {
  const database = await createTestDatabase({ isEmpty: true })
  await using _ = { [Symbol.asyncDispose]: () => database.drop() }
  await migrateBefore(database, '0051_booking_addresses.sql')
  // What the previous release runs to create a booking link.
  const add = (owner: string, slug: string) =>
    `insert into booking_slugs (user_id, slug) values ('${owner}', '${slug}') on conflict do nothing`
  await administer(
    database.adminUrl,
    `insert into users (id, email, password_hash) values
       ('${LUNA}', 'luna@example.com', 'x'), ('${BEN}', 'ben@example.com', 'x');
     ${add(LUNA, 'wheelhouse-luna0000')}`,
  )
  await migrate(database)
  await administer(
    database.adminUrl,
    `update booking_slugs set slug = 'luna-detailing' where user_id = '${LUNA}';
     ${add(BEN, 'wheelhouse-luna0000')}; ${add(BEN, 'luna-detailing')}; ${add(BEN, 'wheelhouse-ben00000')}`,
  )
  const slugs = ['wheelhouse-luna0000', 'luna-detailing', 'Luna-Detailing', 'wheelhouse-ben00000', 'unknown']
  const owners = slugs.map((slug) => `owner_of_slug('${slug}')`).join(', ')
  expect(await asAdministrator(database.adminUrl, `select unnest(array[${owners}]) as id`)).toEqual(
    [LUNA, LUNA, LUNA, BEN, null].map((id) => ({ id })),
  )
  expect(await asAdministrator(database.adminUrl, 'select slug from booking_slugs order by slug')).toEqual([
    { slug: 'luna-detailing' },
    { slug: 'wheelhouse-ben00000' },
  ])
})
