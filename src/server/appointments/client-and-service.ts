import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { NewClient } from '#contract/clients.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'

const NO_CLIENT = 'This client is no longer in your list.'

type ClientChoice = { id: string } | z.output<typeof NewClient>

/**
 * Finds or creates the client of an appointment at this address. A new client is looked up by email first; a match is used as
 * stored and never overwritten, but gets the address if it has none. Without an email the client is always added, because
 * two people can share a phone number.
 */
export async function findOrCreateClient(
  tx: OwnerTx,
  userId: string,
  client: ClientChoice,
  address: string | null,
) {
  if ('id' in client) {
    const chosen = await selectClients(tx).where('id', '=', client.id).executeTakeFirst()
    return chosen ?? refuse('not_found', { message: NO_CLIENT })
  }
  const existing = client.email === '' ? undefined : await clientByEmail(tx, client.email)
  if (existing) {
    if (address !== null) await addMissingAddress(tx, existing.client_id, address)
    return { ...existing, client_phone: existing.client_phone ?? client.phone }
  }
  const added = await tx
    .insertInto('clients')
    .values({ user_id: userId, name: client.name, email: client.email, phone: client.phone, address })
    // Another request may add the same address concurrently.
    .onConflict((conflict) => conflict.doNothing())
    .returning(APPOINTMENT_COLUMNS)
    .executeTakeFirst()
  return added ?? (await clientByEmail(tx, client.email)) ?? refuse('not_found', { message: NO_CLIENT })
}

async function addMissingAddress(tx: OwnerTx, clientId: string, address: string): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ address, updated_at: sql<Date>`app_now()` })
    .where('id', '=', clientId)
    .where('address', 'is', null)
    .execute()
}
/** The columns that appointments copy. */
const APPOINTMENT_COLUMNS = [
  'id as client_id',
  'name as client_name',
  'email as client_email',
  'phone as client_phone',
] as const

function clientByEmail(tx: OwnerTx, email: string) {
  return selectClients(tx).where('email_key', '=', sql<string>`lower(${email})`).executeTakeFirst()
}

/** The lock prevents deletion until the appointment is saved. */
function selectClients(tx: OwnerTx) {
  return tx.selectFrom('clients').select(APPOINTMENT_COLUMNS).forKeyShare()
}

/** Locks the service, so that it cannot be deleted before the appointment is saved. */
export async function findService(tx: OwnerTx, id: string) {
  const service = await tx
    .selectFrom('services')
    .select(['id as service_id', 'name as service', 'duration', 'price'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return service ?? refuse('not_found', { message: 'This service is no longer in your list.' })
}
