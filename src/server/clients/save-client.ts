import { ERROR_SENTENCES } from '#contract/errors.ts'
import { type ClientFields, insertClient, updateClient } from '#server/clients/queries.ts'
import type { Database } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'

export function addClient(db: Database, userId: string, fields: ClientFields) {
  return db.asOwner(userId, (tx) => insertClient(tx, userId, fields)).catch(refuseTakenEmail)
}

export function changeClient(db: Database, userId: string, id: string, fields: ClientFields) {
  return db
    .asOwner(userId, async (tx) => (await updateClient(tx, id, fields)) ?? refuse('not_found'))
    .catch(refuseTakenEmail)
}

/** Two clients of one owner never share an address: the index knows, also of two that are added at once. */
export function refuseTakenEmail(error: unknown): never {
  if ((error as { constraint?: string }).constraint !== 'clients_email_key') throw error
  return refuse('email_taken', { fields: { email: ERROR_SENTENCES.email_taken } })
}
