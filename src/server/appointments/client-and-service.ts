import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { NewClient } from '#contract/clients.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'

const NO_CLIENT = 'This client is no longer on your list.'

type WantedClient = { id: string } | z.output<typeof NewClient>

/**
 * The client an appointment is for. Somebody new is looked for by e-mail first; who is found is taken as stored, and
 * nothing of theirs is overwritten.
 */
export async function bookedClient(tx: OwnerTx, userId: string, wanted: WantedClient) {
  if ('id' in wanted) {
    const chosen = await clients(tx).where('id', '=', wanted.id).executeTakeFirst()
    return chosen ?? refuse('not_found', { message: NO_CLIENT })
  }
  const known = await clientByEmail(tx, wanted.email)
  if (known) return { ...known, client_phone: known.client_phone ?? wanted.phone }
  // Another screen may add the same address at this very moment.
  await tx
    .insertInto('clients')
    .values({ user_id: userId, name: wanted.name, email: wanted.email, phone: wanted.phone })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await clientByEmail(tx, wanted.email)) ?? refuse('not_found', { message: NO_CLIENT })
}

function clientByEmail(tx: OwnerTx, email: string) {
  return clients(tx).where('email_key', '=', sql<string>`lower(${email})`).executeTakeFirst()
}

/** How an appointment names its client. Who is found stays on the list until it is saved. */
function clients(tx: OwnerTx) {
  return tx
    .selectFrom('clients')
    .select(['id as client_id', 'name as client_name', 'email as client_email', 'phone as client_phone'])
    .forKeyShare()
}

/** It stays on the list until the appointment is saved. */
export async function bookedService(tx: OwnerTx, id: string) {
  const service = await tx
    .selectFrom('services')
    .select(['id as service_id', 'name as service', 'duration', 'price'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return service ?? refuse('not_found', { message: 'This service is no longer on your list.' })
}
