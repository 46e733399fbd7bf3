import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ClientEmailStatus } from '#contract/appointments.ts'
import type { Announced } from '#domain/appointments/email-for.ts'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import { announcedFromRow, parseAnnounced } from '#server/appointment-rows/notice-state.ts'
import type { StoredAppointment } from '#server/appointment-rows/queries.ts'
import { NO_NOTICE } from '#server/client-emails/drop-notices.ts'
import { bookUrl, clientEmailProps, type Owner, revokeManageLinks } from '#server/client-emails/email-data.ts'
import { adoptOldNotice } from '#server/client-emails/old-mails.ts'
import type { Change } from '#server/client-emails/record-change-by-owner.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { insertMails } from '#server/outbox/queries.ts'
import { readReader } from '#server/services/translated-visit.ts'
import { slugOf } from '#server/settings/queries.ts'
import { readEmailBusiness } from '#server/settings/read-hours.ts'

type Reassignment = Change & { owner: Owner; appUrl: URL; tellClient?: boolean | undefined }

/**
 * Records that an appointment was assigned to another client: pending emails are dropped and the former client's links
 * stop working. If the former client expects the appointment, they are emailed that it is cancelled for them. The other
 * client is assumed to know, so no email is scheduled.
 */
export async function recordReassignment(
  tx: OwnerTx,
  reassignment: Reassignment,
): Promise<ClientEmailStatus> {
  const { before, tellClient = true } = reassignment
  const after = await adoptOldNotice(tx, reassignment.after)
  const hadLinks = await revokeManageLinks(tx, after.id)
  const email = await lastEmail(tx, after)
  const expectsAppointment = (before.booked_by === 'client' && hadLinks) || email !== null
  const knownToClient = email?.says ?? parseAnnounced(after.announced) ?? announcedFromRow(before)
  const now = await tx.now()
  const isFuture =
    typeof knownToClient !== 'string' && Date.parse(knownToClient.appointmentTime) > now.getTime()
  if (tellClient && expectsAppointment && isFuture)
    await insertMails(tx, [await reassignmentEmail(tx, { ...reassignment, before, job: knownToClient })])
  await tx
    .updateTable('appointments')
    .set({
      ...NO_NOTICE,
      never_emailed: true,
      // The owner has seen what the former client did.
      owner_notice: null,
      owner_notify_at: null,
    })
    .where('id', '=', after.id)
    .execute()
  return 'none'
}

/** The last email about the appointment that was sent or may have arrived; `says` is what it said if that is not recorded yet. */
async function lastEmail(
  tx: OwnerTx,
  { id, notice_mail_id }: StoredAppointment,
): Promise<{ says: Announced } | null> {
  if (notice_mail_id === null) return null
  const mail = await tx
    .selectFrom('mails')
    .select(['announces', 'attempts', 'sent_at', sql<boolean>`props <> '{}'`.as('has_props')])
    .where('id', '=', notice_mail_id)
    .executeTakeFirst()
  if (mail?.sent_at) return { says: null }
  if (!mail || mail.attempts === 0 || !mail.has_props) return null
  const announces = (mail.announces ?? []) as { id: string; says: unknown }[]
  return { says: parseAnnounced(announces.find((announcement) => announcement.id === id)?.says ?? null) }
}

type ReassignmentEmailInput = Pick<Reassignment, 'owner' | 'appUrl' | 'before'> & {
  job: Exclude<ReturnType<typeof announcedFromRow>, string>
}

/** Whether a mail cancels an appointment for a former client who has been assigned to it again. */
export const IS_ASSIGNED_BACK = sql<boolean>`(mails.letter = 'appointment-cancelled' and mails.announces is null and exists (
  select from appointments a
  where a.user_id = mails.user_id and a.id = mails.appointment_id and a.cancelled_at is null
    and lower(a.client_email) = lower(mails.recipient)))`

/** The outbox skips this email if the appointment has been assigned back by then. */
async function reassignmentEmail(tx: OwnerTx, { owner, appUrl, before, job }: ReassignmentEmailInput) {
  const appointment = { ...before, calendar_sequence: before.calendar_sequence + 1 }
  const reader = await readReader(tx, before)
  return {
    id: randomUUID(),
    letter: 'appointment-cancelled',
    props: {
      ...clientEmailProps({
        appUrl,
        ...reader,
        owner,
        appointment,
        manageUrl: null,
        ...(await readEmailBusiness(tx)),
      }),
      bookUrl: bookUrl(appUrl, await slugOf(tx)),
      changedBy: 'business',
      replaces: null,
      series: null,
      job,
    },
    recipient: before.client_email,
    userId: owner.id,
    appointmentId: before.id,
    delay: { afterSeconds: UNDO_SECONDS },
  }
}
