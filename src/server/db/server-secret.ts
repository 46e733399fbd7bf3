import type { Database } from '#server/db/database.ts'

/** The migration that introduces a secret creates it, so every process of an installation reads the same. */
export async function readServerSecret(db: Database, name: 'manage link' | 'push'): Promise<Buffer> {
  const row = await db.asSystem((tx) =>
    tx.selectFrom('server_secrets').select('secret').where('name', '=', name).executeTakeFirst(),
  )
  if (!row) throw new Error(`The table server_secrets has no row for “${name}”`)
  return row.secret
}
