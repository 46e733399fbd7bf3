import { sql } from 'kysely'
import type { ClientFields } from '#server/clients/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** The addresses of all clients, in lower case. */
export async function existingEmails(tx: OwnerTx): Promise<Set<string>> {
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

export async function saveAddedCount(tx: OwnerTx, importId: string, added: number): Promise<void> {
  await tx.updateTable('client_imports').set({ added }).where('id', '=', importId).execute()
}

/** `position` is the client's place in the file, from 0. */
export type ImportedClient = ClientFields & { position: number }

/**
 * Returns how many clients were added; addresses that exist by now are skipped. The client list is sorted by creation
 * time, newest first, so each client is stored a microsecond before the previous one to keep the order of the file.
 */
export async function insertImportedClients(
  tx: OwnerTx,
  { userId, importId }: { userId: string; importId: string },
  clients: readonly ImportedClient[],
): Promise<number> {
  const column = (name: keyof ClientFields) => sql`${clients.map((client) => client[name])}::text[]`
  const { numAffectedRows = 0n } = await sql`
    insert into clients (user_id, import_id, name, email, phone, address, notes, created_at)
    select ${userId}::uuid, ${importId}::uuid, name, email, phone, address, notes,
      app_now() - position * interval '1 microsecond'
    from unnest(${column('name')}, ${column('email')}, ${column('phone')}, ${column('address')}, ${column('notes')},
      ${clients.map(({ position }) => position)}::int[]) as imported (name, email, phone, address, notes, position)
    on conflict do nothing
  `.execute(tx)
  return Number(numAffectedRows)
}
