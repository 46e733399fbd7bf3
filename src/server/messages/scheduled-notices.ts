import { sql } from 'kysely'
import type { Message } from '#contract/messages.ts'
import { composeEmails } from '#server/client-emails/compose-email.ts'
import { HAS_EMAIL_IN_OUTBOX, readNoticeRows } from '#server/client-emails/email-data.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { messageLabel } from '#server/messages/message-label.ts'

/** More than any owner has at once: most are only pending for the few seconds of the undo window. */
const MAX_SCHEDULED = 1_000

export type ScheduledNotice = Message & { appointmentIds: string[] }

/** Owed emails about appointments that are not in the outbox yet, as they would be sent now. The next one comes first. */
export async function scheduledNotices(tx: OwnerTx): Promise<ScheduledNotice[]> {
  const { rows: owed } = await sql<{ id: string }>`
    select a.id from appointments a
    where a.notify_at is not null and not ${HAS_EMAIL_IN_OUTBOX}
    order by a.notify_at limit ${MAX_SCHEDULED}`.execute(tx)
  if (owed.length === 0) return []
  const rows = await readNoticeRows(tx, owed)
  const { emails } = composeEmails(rows, { appUrl: UNUSED_APP_URL, now: (await tx.now()).getTime() })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const scheduled = emails.flatMap(({ letter, recipient, plannedFor, announces }) => {
    const job = byId.get(announces[0]?.id ?? '')
    if (!job) return []
    const { id, service, appointment_time, cancelled_at, client_name } = job
    return {
      id,
      what: messageLabel({ letter, channel: 'email', minutes_before: null }),
      channel: 'email' as const,
      to: recipient,
      client_name,
      is_to_owner: false,
      appointment: {
        id,
        appointment_time: appointment_time.toISOString(),
        service,
        is_cancelled: cancelled_at !== null,
      },
      invoice: null,
      state: 'planned' as const,
      planned_for: plannedFor.toISOString(),
      settled_at: null,
      reason: null,
      is_waiting: false,
      can_resend: false,
      appointmentIds: announces.map((announcement) => announcement.id),
    }
  })
  return scheduled.sort((a, b) => a.planned_for.localeCompare(b.planned_for))
}

/** Links are not used, because the email is only listed. */
const UNUSED_APP_URL = new URL('http://localhost')
