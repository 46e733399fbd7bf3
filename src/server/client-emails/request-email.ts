import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ClientEmailStatus } from '#contract/appointments.ts'
import type { Announced, Confirmation } from '#domain/appointments/email-for.ts'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import type { StoredAppointment } from '#server/appointment-rows/queries.ts'
import { assertNotTooManyWaiting } from '#server/client-emails/limit-waiting.ts'
import { adoptOldNotice } from '#server/client-emails/old-mails.ts'
import { noticesBeingSent } from '#server/client-emails/record-change-by-owner.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** Schedules the email about appointments that the owner created, after the undo window. */
export async function announceNewAppointments(tx: OwnerTx, ids: readonly string[]): Promise<void> {
  await confirmAppointments(tx, ids)
  await assertNotTooManyWaiting(tx)
}

/** Schedules a confirmation, also for clients who had one before, with what has been added since. */
export async function confirmAppointments(tx: OwnerTx, ids: readonly string[]): Promise<void> {
  const nothing: Announced = 'nothing'
  await tx
    .updateTable('appointments')
    .set({
      announced: JSON.stringify(nothing),
      notify_at: sql<Date>`app_now() + make_interval(secs => ${UNDO_SECONDS})`,
      change_id: randomUUID(),
      notice_failed_at: null,
      undo: null,
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('client_email', '<>', '')
    .execute()
}

/** Cancels an email that has not been sent, without another change. `left`: it was sent or is being sent. */
export async function cancelNotice(tx: OwnerTx, before: StoredAppointment): Promise<ClientEmailStatus> {
  const after = await adoptOldNotice(tx, before)
  const isBeingSent = (await noticesBeingSent(tx, [{ before, after }])).size > 0
  const isSent = after.notice_mail_id !== null && (isBeingSent || after.announced === null)
  if (after.confirmation === null)
    await tx
      .updateTable('appointments')
      .set({ notify_at: null, change_id: null })
      .where('id', '=', after.id)
      .execute()
  return isSent ? 'left' : 'none'
}

/** Schedules an email about everything the client does not know yet; none is sent if there is nothing. */
export async function notifyClientNow(tx: OwnerTx, { id }: { id: string }): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ notify_at: sql<Date>`app_now()`, change_id: randomUUID(), notice_failed_at: null, undo: null })
    .where('id', '=', id)
    .execute()
}

/** Sends an earlier message again, with the current state of these appointments. */
export async function requestResend(tx: OwnerTx, ids: readonly string[], messageId: string): Promise<void> {
  const confirmation: Confirmation = { did: 'resend', of: messageId }
  await tx
    .updateTable('appointments')
    .set({
      confirmation: JSON.stringify(confirmation),
      notify_at: sql<Date>`app_now()`,
      change_id: randomUUID(),
      notice_failed_at: null,
      undo: null,
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
