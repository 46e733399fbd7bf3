import { type RawBuilder, sql } from 'kysely'
import { DELETED_CLIENT_NAME } from '#domain/clients/deleted-client.ts'
import { changeSchedule, type ScheduleDeps } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import { composeOwedToClient } from '#server/client-emails/compose-due.ts'
import { NO_NOTICE } from '#server/client-emails/drop-notices.ts'
import { revokeClientLinks } from '#server/client-emails/email-data.ts'
import { adoptOldClientNotices } from '#server/client-emails/old-mails.ts'
import { IS_UPCOMING } from '#server/clients/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { IS_UNSETTLED } from '#server/outbox/queries.ts'
import { forgetAddressesOfClient } from '#server/travel/pinned-places.ts'

/**
 * Deletes a client and everything stored about them, except invoices as they were issued. Emails they are still owed are
 * sent first. Runs as a schedule change, so that the client cannot book meanwhile.
 */
export function deleteClient(
  deps: ScheduleDeps,
  owner: { id: string; email: string },
  id: string,
): Promise<Record<string, never>> {
  return changeSchedule(deps, owner.id, async (tx) => {
    // Waits for invoices that are being created for this client, and blocks new ones until the end.
    const client = await tx
      .selectFrom('clients')
      .select('email')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!client) refuse('not_found')
    // Locks invoices before messages, in the order of a payment that settles an invoice, and messages before jobs, in the
    // order in which a worker records what it sent.
    await deletePhoneOnInvoices(tx, id)
    const isTheirs = isMailToClient({ id, email: client.email }, owner.email)
    await sql`select id from mails where ${isTheirs} order by id for update`.execute(tx)
    await refuseUpcomingJobs(tx, id)
    await adoptOldClientNotices(tx, id)
    await composeOwedToClient(tx, id, deps.appUrl)
    await deleteClientMails(tx, isTheirs)
    await revokeClientLinks(tx, id)
    await forgetAddressesOfClient(tx, id)
    await anonymizeJobs(tx, id)
    await hashRefusal(tx, client.email)
    await tx.deleteFrom('clients').where('id', '=', id).execute()
    return {}
  })
}

/** Also locks the client's jobs, so that a worker doesn't compose an email about one meanwhile. */
async function refuseUpcomingJobs(tx: OwnerTx, clientId: string): Promise<void> {
  const jobs = await tx
    .selectFrom('appointments')
    .select(['series_id', IS_UPCOMING.as('isUpcoming')])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const upcoming = jobs.filter(({ isUpcoming }) => isUpcoming)
  if (upcoming.length === 0) return
  const count = upcoming.length === 1 ? '1 upcoming job' : `${upcoming.length} upcoming jobs`
  const isRecurring = upcoming.some(({ series_id }) => series_id !== null)
  refuse('client_has_jobs', {
    message: `Cancel ${count} first${isRecurring ? ', including recurring visits' : ''}.`,
  })
}

/** Messages that are still to be sent are deleted by the sweep after that. Reminders of past and cancelled jobs are not sent. */
async function deleteClientMails(tx: OwnerTx, isTheirs: RawBuilder<boolean>): Promise<void> {
  await sql`
    delete from mails where ${isTheirs} and (not ${IS_UNSETTLED} or minutes_before is not null)`.execute(tx)
  await sql`
    update mails set delete_once_settled = true, appointment_id = null,
      -- A composed email is sent as it is, because its appointments no longer say whom it was for.
      announces = null
    where ${isTheirs}`.execute(tx)
}

/**
 * Messages about the client's jobs and invoices, and those to the client's address: their job or invoice may have been
 * given to another client since. A reminder of such a job is still to be sent, to the other client. Emails to the owner
 * are not among them.
 */
function isMailToClient({ id, email }: { id: string; email: string }, ownerEmail: string) {
  return sql<boolean>`(lower(mails.recipient) <> lower(${ownerEmail}) and mails.id in (
    select m.id from appointments a join mails m on m.user_id = a.user_id and m.appointment_id = a.id
      where a.client_id = ${id}
    union select a.notice_mail_id from appointments a where a.client_id = ${id}
    union select m.id from invoices i join mails m on m.user_id = i.user_id and m.invoice_id = i.id
      where i.client_id = ${id}
    union select mails.id from mails
      where lower(mails.recipient) = lower(${email}) and (not ${IS_UNSETTLED} or mails.minutes_before is null)))`
}

async function anonymizeJobs(tx: OwnerTx, clientId: string): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({
      client_name: DELETED_CLIENT_NAME,
      client_email: '',
      client_phone: null,
      address: null,
      notes: null,
      answers: null,
      ...NO_NOTICE,
      owner_notice: null,
      owner_notify_at: null,
      client_knows: null,
      updated_at: sql<Date>`app_now()`,
    })
    .where('client_id', '=', clientId)
    .execute()
}

/** Name and email are printed on an invoice. The phone number is only kept to text its link. */
async function deletePhoneOnInvoices(tx: OwnerTx, clientId: string): Promise<void> {
  await tx.updateTable('invoices').set({ client_phone: null }).where('client_id', '=', clientId).execute()
}

/** A client who turned reminders off and books again still gets none. */
async function hashRefusal(tx: OwnerTx, email: string): Promise<void> {
  await sql`
    with refusal as (delete from reminder_refusals where email_key = lower(${email}) returning user_id, created_at)
    insert into reminder_refusals (user_id, email_key, created_at)
    select user_id, address_hash(${email}), created_at from refusal on conflict do nothing`.execute(tx)
}
