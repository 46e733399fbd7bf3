import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Announced } from '#domain/appointments/email-for.ts'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import { announcedFromRow, parseAnnounced } from '#server/appointment-rows/notice-state.ts'
import type { StoredAppointment } from '#server/appointment-rows/queries.ts'
import { bookUrl, clientEmailProps, type Owner, revokeManageLinks } from '#server/client-emails/email-data.ts'
import { adoptOldNotice } from '#server/client-emails/old-mails.ts'
import type { Change } from '#server/client-emails/record-owner-change.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { insertMails } from '#server/outbox/queries.ts'
import { slugOf } from '#server/settings/queries.ts'
import { readEmailBusiness } from '#server/settings/read-hours.ts'

type Handover = Change & { owner: Owner; appUrl: URL; tellClient: boolean }

/**
 * An appointment becomes somebody else's: nothing is owed to anybody any more, and the former client's links lead nowhere.
 * If they counted on it, they are told that it is off for them.
 */
export async function recordHandover(tx: OwnerTx, handover: Handover): Promise<void> {
  const { before, tellClient } = handover
  const after = await adoptOldNotice(tx, handover.after)
  const hadLinks = await revokeManageLinks(tx, after.id)
  const email = await lastEmail(tx, after)
  const countsOnIt = (before.booked_by === 'client' && hadLinks) || email !== null
  const known = email?.says ?? parseAnnounced(after.announced) ?? announcedFromRow(before)
  const now = await tx.now()
  const isAhead = typeof known !== 'string' && Date.parse(known.appointmentTime) > now.getTime()
  if (tellClient && countsOnIt && isAhead)
    await insertMails(tx, [await farewell(tx, { ...handover, before, job: known })])
  await tx
    .updateTable('appointments')
    .set({
      announced: null,
      confirmation: null,
      notify_at: null,
      change_id: null,
      undo: null,
      notice_failed_at: null,
      notice_mail_id: null,
      // The owner has seen what the former client did.
      owner_notice: null,
      owner_notify_at: null,
    })
    .where('id', '=', after.id)
    .execute()
}

/** Whether an email about it was sent or may have arrived, and what it said if that is not recorded yet. */
async function lastEmail(
  tx: OwnerTx,
  { id, notice_mail_id }: StoredAppointment,
): Promise<{ says: Announced } | null> {
  if (notice_mail_id === null) return null
  const mail = await tx
    .selectFrom('mails')
    .select(['announces', 'attempts', 'sent_at', sql<boolean>`props <> '{}'`.as('has_words')])
    .where('id', '=', notice_mail_id)
    .executeTakeFirst()
  if (mail?.sent_at) return { says: null }
  if (!mail || mail.attempts === 0 || !mail.has_words) return null
  const announces = (mail.announces ?? []) as { id: string; says: unknown }[]
  return { says: parseAnnounced(announces.find((said) => said.id === id)?.says ?? null) }
}

type Farewell = Pick<Handover, 'owner' | 'appUrl' | 'before'> & {
  job: Exclude<ReturnType<typeof announcedFromRow>, string>
}

/** Of a mail: it tells a former client that an appointment became somebody else's, and by now it is theirs again. */
export const IS_THEIRS_AGAIN = sql<boolean>`(mails.letter = 'appointment-cancelled' and mails.announces is null and exists (
  select from appointments a
  where a.user_id = mails.user_id and a.id = mails.appointment_id and a.cancelled_at is null
    and lower(a.client_email) = lower(mails.recipient)))`

/** The outbox skips it should the appointment be theirs again by then. */
async function farewell(tx: OwnerTx, { owner, appUrl, before, job }: Farewell) {
  const appointment = { ...before, calendar_sequence: before.calendar_sequence + 1 }
  return {
    id: randomUUID(),
    letter: 'appointment-cancelled',
    props: {
      ...clientEmailProps({ appUrl, owner, appointment, manageUrl: null, ...(await readEmailBusiness(tx)) }),
      bookUrl: bookUrl(appUrl, await slugOf(tx)),
      changedBy: 'business',
      replaces: null,
      series: null,
      job,
    },
    recipient: before.client_email,
    userId: owner.id,
    appointmentId: before.id,
    leaves: { afterSeconds: UNDO_SECONDS },
  }
}
