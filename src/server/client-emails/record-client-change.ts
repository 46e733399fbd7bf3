import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { mailboxOf } from '#domain/account/mailbox-of.ts'
import { type Confirmation, isUpToDate } from '#domain/appointments/email-for.ts'
import {
  currentJob,
  jobOf,
  parseAnnounced,
  parseConfirmation,
} from '#server/appointment-rows/notice-state.ts'
import type { StoredAppointment } from '#server/appointment-rows/queries.ts'
import { adoptOldNotice } from '#server/client-emails/old-mails.ts'
import type { OwnerNotice } from '#server/client-emails/owner-emails.ts'
import { type Change, noticesBeingSent } from '#server/client-emails/record-owner-change.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** Whoever booked has a link without having read an email: a few changes are confirmed at once, the next ones wait. */
const PACE_SLACK = sql`interval '20 minutes'`

/** Records what a client did by link. They know it, and both sides are owed an email. */
export async function recordClientChange(tx: OwnerTx, { before, after: changed }: Change): Promise<void> {
  const after = await adoptOldNotice(tx, changed)
  const isBeingSent = (await noticesBeingSent(tx, [{ before, after }])).size > 0
  const pending = isBeingSent ? null : parseConfirmation(after.confirmation)
  const confirmation = clientsConfirmation(before, after, pending)
  const ownerNotice = ownersNotice(before, after)
  const isWaiting = after.notify_at !== null && !isBeingSent
  const paced = sql<Date>`paced_letter(${mailboxOf(after.client_email)}, ${PACE_SLACK})`
  await tx
    .updateTable('appointments')
    .set({
      announced: null,
      client_knows: null,
      confirmation: JSON.stringify(confirmation),
      notify_at: isWaiting ? sql<Date>`greatest(notify_at, app_now())` : paced,
      change_id: randomUUID(),
      undo: null,
      notice_failed_at: null,
      owner_notice: ownerNotice && JSON.stringify(ownerNotice),
      owner_notify_at: ownerNotice ? sql<Date>`app_now()` : null,
    })
    .where('id', '=', after.id)
    .execute()
}

function clientsConfirmation(
  before: StoredAppointment,
  after: StoredAppointment,
  pending: Confirmation | null,
): Confirmation {
  if (after.cancelled_at) return { did: 'cancelled' }
  // A booking that is not confirmed yet is confirmed as it is now, and several moves are confirmed as one.
  if (pending?.did === 'booked' || pending?.did === 'moved') return pending
  return { did: 'moved', from: jobOf(before), announced: parseAnnounced(after.announced) ?? undefined }
}

/** Null where a move that the owner has not heard of is taken back. */
function ownersNotice(before: StoredAppointment, after: StoredAppointment): OwnerNotice | null {
  if (after.cancelled_at) return { did: 'cancelled' }
  const pending = after.owner_notice as OwnerNotice | null
  if (pending?.did === 'booked') return pending
  const from = pending?.did === 'moved' ? pending.from : jobOf(before)
  return isUpToDate(from, currentJob(after)) ? null : { did: 'moved', from }
}
