import { sql } from 'kysely'
import type { ClientFields } from '#server/clients/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** In lower case. */
export async function knownEmails(tx: OwnerTx): Promise<Set<string>> {
  const rows = await tx.selectFrom('clients').select(sql<string>`lower(email)`.as('email')).execute()
  return new Set(rows.map(({ email }) => email))
}

export async function insertImport(tx: OwnerTx, userId: string): Promise<string> {
  const { id } = await tx
    .insertInto('client_imports')
    .values({ user_id: userId, added: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function storeAdded(tx: OwnerTx, importId: string, added: number): Promise<void> {
  await tx.updateTable('client_imports').set({ added }).where('id', '=', importId).execute()
}

/** Where in its file somebody stands, from 0. */
export type ImportedClient = ClientFields & { place: number }

/**
 * How many were added: whoever has the address of a client by now is not. The list is in order of creation, so the
 * lines of a file are a microsecond apart: the first comes first.
 */
export async function insertImported(
  tx: OwnerTx,
  { userId, importId }: { userId: string; importId: string },
  clients: readonly ImportedClient[],
): Promise<number> {
  const column = (name: keyof ClientFields) => sql`${clients.map((client) => client[name])}::text[]`
  const { numAffectedRows = 0n } = await sql`
    insert into clients (user_id, import_id, name, email, phone, address, notes, created_at)
    select ${userId}::uuid, ${importId}::uuid, name, email, phone, address, notes,
      app_now() - place * interval '1 microsecond'
    from unnest(${column('name')}, ${column('email')}, ${column('phone')}, ${column('address')}, ${column('notes')},
      ${clients.map(({ place }) => place)}::int[]) as lines (name, email, phone, address, notes, place)
    on conflict do nothing
  `.execute(tx)
  return Number(numAffectedRows)
}
