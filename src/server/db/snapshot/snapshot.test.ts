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
const aFile = () => join(directory, `${files++}.gz`)

async function aSnapshot(): Promise<string> {
  const file = aFile()
  await takeSnapshot({ ownerUrl: scene.server.database.ownerUrl, file })
  return file
}

/** Everything in every table, computed columns too. */
async function contents({ adminUrl }: TestDatabase): Promise<Record<string, string>> {
  const tables = await asAdministrator<{ name: string }>(
    adminUrl,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`,
  )
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(string_agg(t::text, E'\n' order by t::text), '') as all from ${name} t`,
  )
  const told = await asAdministrator<{ name: string; all: string }>(adminUrl, each.join(' union all '))
  return Object.fromEntries(told.map(({ name, all }) => [name, all]))
}

const rowCount = async (database: TestDatabase, table: string) =>
  (await asAdministrator<{ count: number }>(database.adminUrl, `select count(*)::int from ${table}`))[0]
    ?.count

const HOSTILE = 'tab\t line\n return\r back\\slash \\. \\N "quotes" ünï 🚗 \u2028'

/** Rows that a trigger or a default would make different if it had a say in them again. */
async function plantOddRows(adminUrl: string, userId: string): Promise<void> {
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
  await administer(adminUrl, `update mails set planned_for = planned_for - interval '3 days'`)
  await administer(
    adminUrl,
    `update appointments set unplanned_since = null, timed_at = timed_at - interval '1 day'`,
  )
  await administer(adminUrl, `insert into payment_corrections (kind, object_id) values ('odd', 'odd')`)
}

test('brings every row of every table back as it was, and the business goes on', async () => {
  const business = await scene.aBusiness()
  expect((await scene.book(business)).status).toBe(201)
  await plantOddRows(scene.server.database.adminUrl, business.id)
  const file = await aSnapshot()
  const saved = await contents(scene.server.database)

  const database = await aDatabase({ isEmpty: true })
  const manifest = await restoreSnapshot({ ...database, file })
  expect(await contents(database)).toEqual(saved)
  expect(manifest.tables.clients?.rows).toBe(3)

  const via = await openTestServer({ database, environment: { LIMITS: 'off' } })
  onTestFinished(() => via.close())
  expect((await scene.book(business, { appointmentTime: at('13:00') }, { via })).status).toBe(201)
  expect((await scene.book(business, { appointmentTime: at('10:00') }, { via })).status).toBe(409)
})

test('leaves walls and triggers standing behind it', async () => {
  const file = await aSnapshot()
  const database = await aDatabase()
  await restoreSnapshot({ ...database, file })
  const walls = `select relname, relrowsecurity, relforcerowsecurity,
      array(select (tgname, tgenabled)::text from pg_trigger where tgrelid = c.oid and not tgisinternal order by 1) as triggers
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`
  expect(await asAdministrator(database.adminUrl, walls)).toEqual(
    await asAdministrator(scene.server.database.adminUrl, walls),
  )
  const numbers = 'select last_value, is_called from payment_corrections_id_seq'
  expect(await asAdministrator(database.adminUrl, numbers)).toEqual(
    await asAdministrator(scene.server.database.adminUrl, numbers),
  )
})

test('shows one moment, whatever is written meanwhile', async () => {
  const { adminUrl } = scene.server.database
  let isOver = false
  // An owner and their settings come in one transaction: a snapshot between two moments would hold one without the other.
  const writing = (async () => {
    while (!isOver)
      await administer(
        adminUrl,
        `with born as (insert into users (email, password_hash) values (gen_random_uuid() || '@example.com', 'x') returning id)
         insert into invoice_counters (user_id, last_number) select id, 1 from born`,
      )
  })()
  const taken = await Promise.all(Array.from({ length: 2 }, aSnapshot))
  isOver = true
  await writing
  for (const file of taken) {
    const database = await aDatabase()
    await restoreSnapshot({ ...database, file })
    const alone = `select count(*)::int from users where password_hash = 'x'
      and not exists (select from invoice_counters c where c.user_id = users.id)`
    expect(await asAdministrator(database.adminUrl, alone)).toEqual([{ count: 0 }])
  }
})

test('is a file for its owner alone, and never in place of another', async () => {
  const file = await aSnapshot()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const before = await readFile(file)
  await expect(takeSnapshot({ ownerUrl: scene.server.database.ownerUrl, file })).rejects.toThrow(
    'exists already',
  )
  expect(await readFile(file)).toEqual(before)
  expect((await readdir(directory)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('does not come back over what is there', async () => {
  const file = await aSnapshot()
  const saved = await contents(scene.server.database)
  await expect(restoreSnapshot({ ...scene.server.database, file })).rejects.toThrow(
    /^This database is in use: there are rows in \w+\. Restore into an empty one/,
  )
  expect(await contents(scene.server.database)).toEqual(saved)
})

test.each([
  [
    'cut short',
    (whole: Buffer) => whole.subarray(0, whole.length - 200),
    'The file is damaged or not whole.',
  ],
  ['empty', () => Buffer.alloc(0), 'The file is damaged or not whole.'],
  ['something else', () => gzipSync('{"hello":1}\n'), 'This is no snapshot of Wheelhouse'],
  [
    'without its end',
    (whole: Buffer) => gzipSync(withoutLastLine(whole)),
    'The file is damaged or not whole.',
  ],
  [
    'changed by somebody',
    (whole: Buffer) => gzipSync(gunzipSync(whole).toString().replaceAll('Full Detail', 'Full Retail')),
    /^\w+ came back with \d+ rows that are not the \d+ which were saved\. Nothing was kept/,
  ],
  [
    'of columns that are not there',
    (whole: Buffer) => gzipSync(gunzipSync(whole).toString().replace('"business_name"', '"odd"')),
    /^The database does not take what the snapshot has for \w+: column "odd" .+ does not exist\. Nothing was kept/,
  ],
  [
    'without its sequences',
    (whole: Buffer) =>
      gzipSync(
        gunzipSync(whole)
          .toString()
          .replace(/"sequences":.*\n$/, '"sequences":[]}\n'),
      ),
    /^payment_corrections_id_seq came back at 1 instead of what was saved\. Nothing was kept/,
  ],
  [
    'longer than it was',
    (whole: Buffer) => Buffer.concat([whole, gzipSync('{}\n')]),
    'The file is damaged: it goes on behind its end.',
  ],
  [
    'damaged in its last bytes',
    (whole: Buffer) => Buffer.concat([whole.subarray(0, whole.length - 8), Buffer.alloc(8)]),
    'The file is damaged or not whole.',
  ],
])('leaves nothing behind of a file that is %s', async (_, spoil, sentence) => {
  const { whole, database, contents: before } = await toBeSpoilt()
  const file = aFile()
  await writeFile(file, spoil(whole))
  await expect(restoreSnapshot({ ...database, file })).rejects.toThrow(sentence)
  expect(await contents(database)).toEqual(before)
})

let spoilt: Promise<{ whole: Buffer; database: TestDatabase; contents: Record<string, string> }> | undefined
afterAll(async () => (await spoilt)?.database.drop())

/** One for all: whatever is refused leaves the database as it was. */
function toBeSpoilt() {
  spoilt ??= (async () => {
    await scene.book(await scene.aBusiness())
    const database = await createTestDatabase()
    return { whole: await readFile(await aSnapshot()), database, contents: await contents(database) }
  })()
  return spoilt
}

function withoutLastLine(whole: Buffer): Buffer {
  const text = gunzipSync(whole)
  return text.subarray(0, text.lastIndexOf('\n', text.length - 2) + 1)
}

test('says when there is no such file', async () => {
  const file = join(directory, 'missing.gz')
  await expect(restoreSnapshot({ ...(await aDatabase()), file })).rejects.toThrow(`There is no file ${file}.`)
})

test('of an earlier version comes back at that version and is migrated from there', async () => {
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
  const file = aFile()
  await takeSnapshot({ ownerUrl: earlier.ownerUrl, file })

  const database = await aDatabase({ isEmpty: true })
  await restoreSnapshot({ ...database, file })
  await migrate(earlier)
  const [restored, migrated] = [await contents(database), await contents(earlier)]
  expect(restored.mails).toBe(migrated.mails)
  expect(restored.mails).toContain('2026-01-02 03:04:05')

  const newer = await aDatabase()
  await expect(restoreSnapshot({ ...newer, file })).rejects.toThrow(
    'the snapshot at 0011_booking_in_fewer_rows.sql. Restore into one that was just made: it is migrated on the way.',
  )
})

test.each(['0003_business.sql', '0010_invoices.sql'])(
  'taken before %s comes back at that version and is migrated from there',
  async (migration) => {
    const earlier = await aDatabase({ isEmpty: true })
    await migrateBefore(earlier, migration)
    await administer(
      earlier.adminUrl,
      `insert into users (email, password_hash) values ('luna@example.com', 'none')`,
    )
    const file = aFile()
    await takeSnapshot({ ownerUrl: earlier.ownerUrl, file })
    const database = await aDatabase({ isEmpty: true })
    await restoreSnapshot({ ...database, file })
    await migrate(earlier)
    const [restored, migrated] = [await contents(database), await contents(earlier)]
    expect(restored.users).toContain('luna@example.com')
    expect(restored.users).toBe(migrated.users)
  },
)

test.each(['0001_foundations.sql', '0005_payments.sql'])(
  'comes back where a restore was interrupted before %s',
  async (migration) => {
    const file = await aSnapshot()
    const saved = await contents(scene.server.database)
    const database = await aDatabase({ isEmpty: true })
    await migrateBefore(database, migration)
    await restoreSnapshot({ ...database, file })
    expect(await contents(database)).toEqual(saved)
  },
)

test('does not come back over what is there in an earlier version', async () => {
  const file = await aSnapshot()
  const database = await aDatabase({ isEmpty: true })
  await migrateBefore(database, '0005_payments.sql')
  await administer(
    database.adminUrl,
    `insert into users (email, password_hash) values ('luna@example.com', 'none')`,
  )
  await expect(restoreSnapshot({ ...database, file })).rejects.toThrow('there are rows in users')
})

test('of a version that this one does not know is refused before anything happens', async () => {
  const whole = await readFile(await aSnapshot())
  const file = aFile()
  await writeFile(
    file,
    gzipSync(gunzipSync(whole).toString().replace('0012_reminders.sql', '0012_other.sql')),
  )
  const database = await aDatabase({ isEmpty: true })
  await expect(restoreSnapshot({ ...database, file })).rejects.toThrow(
    'which is not part of this one. Restore it with that version, then upgrade.',
  )
  expect(await rowCount(database, 'pg_tables where schemaname = $$public$$')).toBe(0)
})
