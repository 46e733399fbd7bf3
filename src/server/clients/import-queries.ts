import { sql } from 'kysely'
import { emailKey, nameAndPhoneKey } from '#domain/clients/import-plan.ts'
import type { ClientFields } from '#server/clients/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** The keys by which an import recognizes the owner's clients. */
export async function clientKeys(tx: OwnerTx): Promise<Set<string>> {
  const rows = await tx.selectFrom('clients').select(['name', 'email', 'phone']).execute()
  return new Set(
    rows.flatMap((client) => [
      ...(client.email === '' ? [] : [emailKey(client.email)]),
      ...(client.phone === null ? [] : [nameAndPhoneKey(client)]),
    ]),
  )
}

/** Of two imports of the same file at once, the second finds the clients of the first. */
export async function lockImports(tx: OwnerTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import clients ' || current_setting('app.user_id'), 0))`.execute(
    tx,
  )
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
