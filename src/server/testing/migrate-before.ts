import { connectTo } from '#server/db/connect.ts'
import { applyMigrations } from '#server/db/migrate.ts'
import { migrationNames } from '#server/db/migrations.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'

/** Applies all migrations before the named one to an empty database. */
export async function migrateBefore({ ownerUrl }: TestDatabase, name: string): Promise<void> {
  const upTo = (await migrationNames()).findLast((earlier) => earlier < name) ?? ''
  await using client = await connectTo(ownerUrl, 'MIGRATE_DATABASE_URL')
  await applyMigrations(client, { print: () => {}, upTo })
}
