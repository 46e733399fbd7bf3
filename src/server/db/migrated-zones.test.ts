import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrateBefore } from '#server/testing/migrate-before.ts'
import { administer, asAdministrator, createTestDatabase } from '#server/testing/test-database.ts'

test('replaces unusable time zones with a city that has the same time', async () => {
  const database = await createTestDatabase({ isEmpty: true })
  await using _ = { [Symbol.asyncDispose]: () => database.drop() }
  await migrateBefore(database, '0020_zones_that_can_be_counted_with.sql')
  const zones = ['SystemV/PST8PDT', 'SystemV/EST5EDT', 'Asia/Kathmandu']
  await administer(
    database.adminUrl,
    zones
      .map(
        (
          zone,
        ) => `with owner as (insert into users (email, password_hash) values ('${zone}@example.com', 'x') returning id)
          insert into user_settings (user_id, timezone) select id, '${zone}' from owner;`,
      )
      .join('\n'),
  )
  await migrate(database)
  const found = await asAdministrator(
    database.adminUrl,
    'select timezone from user_settings order by timezone',
  )
  expect(found).toEqual([
    { timezone: 'America/Los_Angeles' },
    { timezone: 'America/New_York' },
    { timezone: 'Asia/Kathmandu' },
  ])
})
