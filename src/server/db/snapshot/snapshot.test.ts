import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { restoreSnapshot } from '#server/db/snapshot/restore-snapshot.ts'
import { takeSnapshot } from '#server/db/snapshot/take-snapshot.ts'
import { at, bookingScene } from '#server/testing/booking-scene.ts'
import { migrateBefore } from '#server/testing/migrate-before.ts'
import {
  administer,
  asAdministrator,
  createTestDatabase,
  type TestDatabase,
} from '#server/testing/test-database.ts'
import { openTestServer } from '#server/testing/test-server.ts'

const scene = bookingScene()

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'wheelhouse-snapshot-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function aDatabase(options: { isEmpty?: boolean } = {}): Promise<TestDatabase> {
  const database = await createTestDatabase(options)
  onTestFinished(() => database.drop())
  return database
}

let files = 0
const newFile = () => join(directory, `${files++}.gz`)

async function aSnapshot(): Promise<string> {
  const file = newFile()
  await takeSnapshot({ ownerUrl: scene.server.database.ownerUrl, file })
  return file
}

/** Returns the rows of every table, with computed columns. */
async function readContents({ adminUrl }: TestDatabase): Promise<Record<string, string>> {
  const tables = await asAdministrator<{ name: string }>(
    adminUrl,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`,
  )
  const statements = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(string_agg(t::text, E'\n' order by t::text), '') as all from ${name} t`,
  )
  const rows = await asAdministrator<{ name: string; all: string }>(adminUrl, statements.join(' union all '))
  return Object.fromEntries(rows.map(({ name, all }) => [name, all]))
}

const rowCount = async (database: TestDatabase, table: string) =>
  (await asAdministrator<{ count: number }>(database.adminUrl, `select count(*)::int from ${table}`))[0]
    ?.count

const HOSTILE = 'tab\t line\n return\r back\\slash \\. \\N "quotes" ünï 🚗 \u2028'

/** Rows that would change if triggers or defaults ran again during the restore. */
async function insertOddRows(adminUrl: string, userId: string): Promise<void> {
  await administer(adminUrl, `update users set full_name = $2 where id = $1`, [userId, '\\N \\. ünï 🚗'])
  await administer(
    adminUrl,
    `insert into clients (user_id, name, email, notes)
     values ($1, 'Odd', 'odd@example.com', $2), ($1, '\\N', 'null@example.com', '\\.')`,
    [userId, HOSTILE],
  )
  await administer(
    adminUrl,
    `insert into invoices (user_id, client_name, client_email, description, amount)
     values ($1, 'Ava', 'ava@example.com', 'Wash', 100), ($1, 'Ava', 'ava@example.com', 'Wash', 200)`,
    [userId],
  )
  await administer(adminUrl, `delete from invoices where user_id = $1 and amount = 100`, [userId])
  await administer(
    adminUrl,
    `insert into brand_pictures (user_id, id, kind, position, width, height, large, small)
     values ($1, gen_random_uuid(), 'photo', 0, 1, 1, $2, '\\x5c4e5c2e0a0900ff')`,
    [userId, randomBytes(640 * 1024)],
  )
  await administer(adminUrl, `update mails set planned_for = planned_for - interval '3 days'`)
  await administer(
    adminUrl,
    `update appointments set unplanned_since = null, timed_at = timed_at - interval '1 day'`,
  )
  await administer(adminUrl, `insert into payment_corrections (kind, object_id) values ('odd', 'odd')`)
}

test('restores every row of every table, and the app works with them', async () => {
  const business = await scene.aBusiness()
  expect((await scene.book(business)).status).toBe(201)
  await insertOddRows(scene.server.database.adminUrl, business.id)
  const file = await aSnapshot()
  const saved = await readContents(scene.server.database)

  const database = await aDatabase({ isEmpty: true })
  const manifest = await restoreSnapshot({ ...database, file })
  expect(await readContents(database)).toEqual(saved)
  expect(manifest.tables.clients?.rows).toBe(3)

  const via = await openTestServer({ database, environment: { LIMITS: 'off' } })
  onTestFinished(() => via.close())
  expect((await scene.book(business, { appointmentTime: at('13:00') }, { via })).status).toBe(201)
  expect((await scene.book(business, { appointmentTime: at('10:00') }, { via })).status).toBe(409)
})

test('turns row-level security and triggers back on after a restore', async () => {
  const file = await aSnapshot()
  const database = await aDatabase()
  await restoreSnapshot({ ...database, file })
  const tableSettings = `select relname, relrowsecurity, relforcerowsecurity,
      array(select (tgname, tgenabled)::text from pg_trigger where tgrelid = c.oid and not tgisinternal order by 1) as triggers
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`
  expect(await asAdministrator(database.adminUrl, tableSettings)).toEqual(
    await asAdministrator(scene.server.database.adminUrl, tableSettings),
  )
  const sequence = 'select last_value, is_called from payment_corrections_id_seq'
  expect(await asAdministrator(database.adminUrl, sequence)).toEqual(
    await asAdministrator(scene.server.database.adminUrl, sequence),
  )
})

test('a snapshot is consistent even while rows are being written', async () => {
  const { adminUrl } = scene.server.database
  let isDone = false
  // Both rows are written in one transaction: an inconsistent snapshot would hold one without the other.
  const writing = (async () => {
    while (!isDone)
      await administer(
        adminUrl,
        `with new_user as (insert into users (email, password_hash) values (gen_random_uuid() || '@example.com', 'x') returning id)
         insert into invoice_counters (user_id, last_number) select id, 1 from new_user`,
      )
  })()
  const snapshotFiles = await Promise.all(Array.from({ length: 2 }, aSnapshot))
  isDone = true
  await writing
  for (const file of snapshotFiles) {
    const database = await aDatabase()
    await restoreSnapshot({ ...database, file })
    const usersWithoutCounter = `select count(*)::int from users where password_hash = 'x'
      and not exists (select from invoice_counters c where c.user_id = users.id)`
    expect(await asAdministrator(database.adminUrl, usersWithoutCounter)).toEqual([{ count: 0 }])
  }
})

test('a snapshot file is readable by its owner only, and never overwrites another file', async () => {
  const file = await aSnapshot()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const before = await readFile(file)
  await expect(takeSnapshot({ ownerUrl: scene.server.database.ownerUrl, file })).rejects.toThrow(
    'exists already',
  )
  expect(await readFile(file)).toEqual(before)
  expect((await readdir(directory)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('refuses to restore over existing rows', async () => {
  const file = await aSnapshot()
  const saved = await readContents(scene.server.database)
  await expect(restoreSnapshot({ ...scene.server.database, file })).rejects.toThrow(
    /^This database is in use: there are rows in \w+\. Restore into an empty one/,
  )
  expect(await readContents(scene.server.database)).toEqual(saved)
})

test.each([
  [
    'is cut short',
    (intact: Buffer) => intact.subarray(0, intact.length - 200),
    'The file is damaged or incomplete.',
  ],
  ['is empty', () => Buffer.alloc(0), 'The file is damaged or incomplete.'],
  ['is something else', () => gzipSync('{"hello":1}\n'), 'This is not a Wheelhouse snapshot'],
  [
    'lacks its last line',
    (intact: Buffer) => gzipSync(withoutLastLine(intact)),
    'The file is damaged or incomplete.',
  ],
  [
    'was changed by somebody',
    (intact: Buffer) => gzipSync(gunzipSync(intact).toString().replaceAll('Full Detail', 'Full Retail')),
    /^\w+ was restored with \d+ rows that differ from the \d+ saved ones\. Nothing was restored/,
  ],
  [
    'has unknown columns',
    (intact: Buffer) => gzipSync(gunzipSync(intact).toString().replace('"business_name"', '"odd"')),
    /^The database rejected the snapshot's data for \w+: column "odd" .+ does not exist\. Nothing was restored/,
  ],
  [
    'has no sequences',
    (intact: Buffer) =>
      gzipSync(
        gunzipSync(intact)
          .toString()
          .replace(/"sequences":.*\n$/, '"sequences":[]}\n'),
      ),
    /^payment_corrections_id_seq was restored as 1 instead of the saved value\. Nothing was restored/,
  ],
  [
    'continues past its end',
    (intact: Buffer) => Buffer.concat([intact, gzipSync('{}\n')]),
    'The file is damaged: it continues past its end.',
  ],
  [
    'is damaged in its last bytes',
    (intact: Buffer) => Buffer.concat([intact.subarray(0, intact.length - 8), Buffer.alloc(8)]),
    'The file is damaged or incomplete.',
  ],
])('restores nothing from a file that %s', async (_, corrupt, message) => {
  const { intact, database, contentsBefore } = await corruptibleSnapshot()
  const file = newFile()
  await writeFile(file, corrupt(intact))
  await expect(restoreSnapshot({ ...database, file })).rejects.toThrow(message)
  expect(await readContents(database)).toEqual(contentsBefore)
})

let fixture:
  | Promise<{ intact: Buffer; database: TestDatabase; contentsBefore: Record<string, string> }>
  | undefined
afterAll(async () => (await fixture)?.database.drop())

/** Shared by these tests, as a refused restore leaves the database unchanged. */
function corruptibleSnapshot() {
  fixture ??= (async () => {
    await scene.book(await scene.aBusiness())
    const database = await createTestDatabase()
    return {
      intact: await readFile(await aSnapshot()),
      database,
      contentsBefore: await readContents(database),
    }
  })()
  return fixture
}

function withoutLastLine(intact: Buffer): Buffer {
  const text = gunzipSync(intact)
  return text.subarray(0, text.lastIndexOf('\n', text.length - 2) + 1)
}

test('reports a missing file', async () => {
  const file = join(directory, 'missing.gz')
  await expect(restoreSnapshot({ ...(await aDatabase()), file })).rejects.toThrow(`There is no file ${file}.`)
})

test('restores a snapshot of an earlier version at that version, then migrates it', async () => {
  const earlier = await aDatabase({ isEmpty: true })
  await migrateBefore(earlier, '0012_reminders.sql')
  await administer(
    earlier.adminUrl,
    `insert into users (id, email, password_hash) values ('00000000-0000-4000-8000-000000000001', 'luna@example.com', 'none')`,
  )
  await administer(
    earlier.adminUrl,
    `insert into mails (user_id, letter, props, recipient, sent_at)
     values ('00000000-0000-4000-8000-000000000001', 'receipt', '{}', 'ava@example.com', '2026-01-02T03:04:05Z')`,
  )
  const file = newFile()
  await takeSnapshot({ ownerUrl: earlier.ownerUrl, file })

  const database = await aDatabase({ isEmpty: true })
  await restoreSnapshot({ ...database, file })
  await migrate(earlier)
  const [restored, migrated] = [await readContents(database), await readContents(earlier)]
  expect(restored.mails).toBe(migrated.mails)
  expect(restored.mails).toContain('2026-01-02 03:04:05')

  const newer = await aDatabase()
  await expect(restoreSnapshot({ ...newer, file })).rejects.toThrow(
    'the snapshot at 0011_booking_in_fewer_rows.sql. Restore into a newly created one; it is migrated as part of the restore.',
  )
})

test.each(['0003_business.sql', '0010_invoices.sql'])(
  'restores a snapshot taken before %s at that version, then migrates it',
  async (migration) => {
    const earlier = await aDatabase({ isEmpty: true })
    await migrateBefore(earlier, migration)
    await administer(
      earlier.adminUrl,
      `insert into users (email, password_hash) values ('luna@example.com', 'none')`,
    )
    const file = newFile()
    await takeSnapshot({ ownerUrl: earlier.ownerUrl, file })
    const database = await aDatabase({ isEmpty: true })
    await restoreSnapshot({ ...database, file })
    await migrate(earlier)
    const [restored, migrated] = [await readContents(database), await readContents(earlier)]
    expect(restored.users).toContain('luna@example.com')
    expect(restored.users).toBe(migrated.users)
  },
)

test.each(['0001_foundations.sql', '0005_payments.sql'])(
  'restores into a database where a restore was interrupted before %s',
  async (migration) => {
    const file = await aSnapshot()
    const saved = await readContents(scene.server.database)
    const database = await aDatabase({ isEmpty: true })
    await migrateBefore(database, migration)
    await restoreSnapshot({ ...database, file })
    expect(await readContents(database)).toEqual(saved)
  },
)

test('refuses to restore over existing rows of an earlier version', async () => {
  const file = await aSnapshot()
  const database = await aDatabase({ isEmpty: true })
  await migrateBefore(database, '0005_payments.sql')
  await administer(
    database.adminUrl,
    `insert into users (email, password_hash) values ('luna@example.com', 'none')`,
  )
  await expect(restoreSnapshot({ ...database, file })).rejects.toThrow('there are rows in users')
})

test('refuses a snapshot of an unknown version before changing anything', async () => {
  const intact = await readFile(await aSnapshot())
  const file = newFile()
  await writeFile(
    file,
    gzipSync(gunzipSync(intact).toString().replace('0012_reminders.sql', '0012_other.sql')),
  )
  const database = await aDatabase({ isEmpty: true })
  await expect(restoreSnapshot({ ...database, file })).rejects.toThrow(
    'which is not part of this one. Restore it with that version, then upgrade.',
  )
  expect(await rowCount(database, 'pg_tables where schemaname = $$public$$')).toBe(0)
})
