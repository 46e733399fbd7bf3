import { sql } from 'kysely'
import type { Message } from '#contract/messages.ts'
import { composeEmails } from '#server/client-emails/compose-email.ts'
import { HAS_EMAIL_IN_OUTBOX, readNoticeRows } from '#server/client-emails/email-data.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { messageText } from '#server/messages/message-text.ts'

/** No owner has more that wait at once: most wait for the seconds of an Undo. */
const MAX_SCHEDULED = 1_000

export type ScheduledNotice = Message & { appointmentIds: string[] }

/** Emails about appointments that are owed and not composed yet, as they would be if they were sent now. The next first. */
export async function scheduledNotices(tx: OwnerTx): Promise<ScheduledNotice[]> {
  const { rows: owed } = await sql<{ id: string }>`
    select a.id from appointments a
    where a.notify_at is not null and not ${HAS_EMAIL_IN_OUTBOX}
    order by a.notify_at limit ${MAX_SCHEDULED}`.execute(tx)
  if (owed.length === 0) return []
  const rows = await readNoticeRows(tx, owed)
  const { emails } = composeEmails(rows, { appUrl: NOWHERE, now: (await tx.now()).getTime() })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const scheduled = emails.flatMap(({ letter, recipient, plannedFor, announces }) => {
    const job = byId.get(announces[0]?.id ?? '')
    if (!job) return []
    const { id, service, appointment_time, cancelled_at, client_name } = job
    return {
      id,
      what: messageText({ letter, channel: 'email', minutes_before: null }),
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
      can_resend: false,
      appointmentIds: announces.map((said) => said.id),
    }
  })
  return scheduled.sort((one, other) => one.planned_for.localeCompare(other.planned_for))
}

/** Nobody reads the links of an email that is only listed. */
const NOWHERE = new URL('http://localhost')
