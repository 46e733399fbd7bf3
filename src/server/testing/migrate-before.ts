import { readMigrations } from '#server/db/migrations.ts'
import { administer, type TestDatabase } from '#server/testing/test-database.ts'

/** Applies all migrations before the named one to an empty database. */
export async function migrateBefore({ ownerUrl }: TestDatabase, name: string): Promise<void> {
  const earlier = (await readMigrations()).filter((migration) => migration.name < name)
  await administer(
    ownerUrl,
    `create table schema_migrations
       (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  )
  for (const { name, sql, sha256 } of earlier) {
    await administer(ownerUrl, `${sql};\ninsert into schema_migrations values ('${name}', '${sha256}')`)
  }
}
