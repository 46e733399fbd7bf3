import type { Client } from '#contract/clients.ts'
import { ERROR_SENTENCES } from '#contract/errors.ts'
import { updateClientOnAppointments } from '#server/appointment-rows/queries.ts'
import { changeSchedule } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import { dropClientNotices } from '#server/client-emails/drop-notices.ts'
import { revokeClientLinks } from '#server/client-emails/email-data.ts'
import { adoptOldClientNotices } from '#server/client-emails/old-mails.ts'
import { type ClientFields, insertClient, lockClient, updateClient } from '#server/clients/queries.ts'
import type { Database } from '#server/db/database.ts'
import type { RouteDeps } from '#server/dependencies.ts'

export function addClient(db: Database, userId: string, fields: ClientFields) {
  return db.asOwner(userId, (tx) => insertClient(tx, userId, fields)).catch(refuseTakenEmail)
}

type Change = ClientFields & { seen_updated_at?: string | undefined }

/**
 * Refuses to overwrite changes the owner has not seen, if the request says which version they saw. Emails about existing
 * jobs go to the new address, if there is one.
 */
export function changeClient(
  deps: Pick<RouteDeps, 'db' | 'takeTurns'>,
  userId: string,
  id: string,
  { seen_updated_at, ...fields }: Change,
): Promise<Client> {
  return changeSchedule(deps, userId, async (tx) => {
    const current = await lockClient(tx, id)
    if (seen_updated_at !== undefined && Date.parse(current.updated_at) !== Date.parse(seen_updated_at))
      refuse('changed_elsewhere', { details: { current } })
    const changed = await updateClient(tx, id, fields)
    await updateClientOnAppointments(tx, id, fields)
    await adoptOldClientNotices(tx, id)
    if (current.email.toLowerCase() !== fields.email.toLowerCase()) await revokeClientLinks(tx, id)
    if (fields.email === '') await dropClientNotices(tx, id)
    return changed
  }).catch(refuseTakenEmail)
}

/** The unique index also catches clients that are added concurrently. */
function refuseTakenEmail(error: unknown): never {
  if ((error as { constraint?: string }).constraint !== 'clients_email_key') throw error
  return refuse('email_taken', { fields: { email: ERROR_SENTENCES.email_taken } })
}
