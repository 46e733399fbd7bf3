import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalEmail } from '#domain/account/canonical-email.ts'
import { type Confirmation, isUpToDate } from '#domain/appointments/email-for.ts'
import {
  currentJob,
  parseAnnounced,
  parseConfirmation,
  toJobFacts,
} from '#server/appointment-rows/notice-state.ts'
import type { StoredAppointment } from '#server/appointment-rows/queries.ts'
import { adoptOldNotice } from '#server/client-emails/old-mails.ts'
import type { OwnerNotice } from '#server/client-emails/owner-emails.ts'
import { type Change, noticesBeingSent } from '#server/client-emails/record-change-by-owner.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** Visitors get a link without reading any email, so only a few changes are confirmed at once and later ones are throttled. */
const PACE_SLACK = sql`interval '20 minutes'`

/** Records a change that a client made by link. The client knows it, and both sides are owed an email. */
export async function recordChangeByClient(tx: OwnerTx, { before, after: changed }: Change): Promise<void> {
  const after = await adoptOldNotice(tx, changed)
  const isBeingSent = (await noticesBeingSent(tx, [{ before, after }])).size > 0
  const confirmation = nextConfirmation(before, after, { isBeingSent })
  const ownerNotice = nextOwnerNotice(before, after)
  const isPending = after.notify_at !== null && !isBeingSent
  const throttledTime = sql<Date>`paced_letter(${canonicalEmail(after.client_email)}, ${PACE_SLACK})`
  await tx
    .updateTable('appointments')
    .set({
      announced: null,
      client_knows: null,
      confirmation: JSON.stringify(confirmation),
      notify_at: isPending ? sql<Date>`greatest(notify_at, app_now())` : throttledTime,
      change_id: randomUUID(),
      undo: null,
      notice_failed_at: null,
      owner_notice: ownerNotice && JSON.stringify(ownerNotice),
      owner_notify_at: ownerNotice ? sql<Date>`app_now()` : null,
    })
    .where('id', '=', after.id)
    .execute()
}

function nextConfirmation(
  before: StoredAppointment,
  after: StoredAppointment,
  { isBeingSent }: { isBeingSent: boolean },
): Confirmation {
  if (after.cancelled_at) return { did: 'cancelled' }
  const earlier = parseConfirmation(after.confirmation)
  // A booking that is not confirmed yet is confirmed as it is now, and several moves are confirmed as one.
  if (!isBeingSent && (earlier?.did === 'booked' || earlier?.did === 'moved')) return earlier
  // The email that confirms the booking may still get lost. Then moving back must not leave the client without any.
  const told = earlier?.did === 'booked' ? 'nothing' : parseAnnounced(after.announced)
  return { did: 'moved', from: toJobFacts(before), announced: told ?? undefined }
}

/** Null if the client undoes a move that the owner was not emailed about yet. */
function nextOwnerNotice(before: StoredAppointment, after: StoredAppointment): OwnerNotice | null {
  if (after.cancelled_at) return { did: 'cancelled' }
  const pending = after.owner_notice as OwnerNotice | null
  if (pending?.did === 'booked') return pending
  const from = pending?.did === 'moved' ? pending.from : toJobFacts(before)
  return isUpToDate(from, currentJob(after)) ? null : { did: 'moved', from }
}
