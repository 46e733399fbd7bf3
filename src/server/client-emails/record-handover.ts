import { randomUUID } from 'node:crypto'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import { knownFrom, parseAnnounced } from '#server/appointment-rows/notice-state.ts'
import type { StoredAppointment } from '#server/appointment-rows/queries.ts'
import { readLetterBusiness } from '#server/appointments/read-letter-business.ts'
import { bookUrl, clientLetter, type Owner } from '#server/client-emails/client-letter.ts'
import { revokeManageLinks } from '#server/client-emails/manage-link.ts'
import { adoptOldNotice } from '#server/client-emails/old-mails.ts'
import type { Change } from '#server/client-emails/record-change.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { insertMails } from '#server/messages/queries.ts'
import { slugOf } from '#server/settings/queries.ts'

type Handover = Change & { owner: Owner; appUrl: URL; tellClient: boolean }

/**
 * An appointment becomes somebody else's: nothing is owed to anybody any more, and the former client's links lead nowhere.
 * If they counted on it, they are told that it is off for them.
 */
export async function recordHandover(tx: OwnerTx, handover: Handover): Promise<void> {
  const { before, tellClient } = handover
  const after = await adoptOldNotice(tx, handover.after)
  const hadLinks = await revokeManageLinks(tx, after.id)
  const countsOnIt = (before.booked_by === 'client' && hadLinks) || (await wasTold(tx, before))
  const known = parseAnnounced(after.announced) ?? knownFrom(before)
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
    })
    .where('id', '=', after.id)
    .execute()
}

async function wasTold(tx: OwnerTx, { notice_mail_id }: StoredAppointment): Promise<boolean> {
  if (notice_mail_id === null) return false
  const mail = await tx
    .selectFrom('mails')
    .select('attempts')
    .where('id', '=', notice_mail_id)
    .executeTakeFirst()
  return mail !== undefined && mail.attempts > 0
}

type Farewell = Pick<Handover, 'owner' | 'appUrl' | 'before'> & {
  job: Exclude<ReturnType<typeof knownFrom>, string>
}

/** The outbox skips it should the appointment be theirs again by then (`SKIP_FAREWELL`). */
async function farewell(tx: OwnerTx, { owner, appUrl, before, job }: Farewell) {
  const appointment = { ...before, calendar_sequence: before.calendar_sequence + 1 }
  return {
    id: randomUUID(),
    letter: 'appointment-cancelled',
    props: {
      ...clientLetter({ appUrl, owner, appointment, manageUrl: null, ...(await readLetterBusiness(tx)) }),
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
