import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256 } from '#server/base/sha256.ts'

export type Migration = { name: string; sql: string; sha256: string }

/** Runs outside of a transaction, statement by statement. */
export function isConcurrent({ name }: Pick<Migration, 'name'>): boolean {
  return name.endsWith('.concurrently.sql')
}

const DIRECTORY = join(import.meta.dirname, '../../../db/migrations')

/** The names of all migrations, in the order they must run. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort()
}

export async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames()).map(async (name) => {
      const sql = await readFile(join(DIRECTORY, name), 'utf8')
      return { name, sql, sha256: sha256(sql).toString('hex') }
    }),
  )
}
