import { jobPushText } from '#domain/push/push-text.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { NoticeRow } from '#server/client-emails/email-data.ts'
import { currentNotice, jobUrl } from '#server/client-emails/owner-emails.ts'
import type { OwnerNews } from '#server/push/queue-pushes.ts'

/** What owners' devices are notified of: the same that owners are emailed about. */
export function ownerPushes(
  rows: readonly NoticeRow[],
  { appUrl, now }: { appUrl: URL; now: Instant },
): OwnerNews[] {
  return rows.flatMap((row) => {
    const did = actionOf(row)
    if (did === null) return []
    const timeZone = row.timezone ?? DEFAULT_ZONE
    const startsAt = row.appointment_time.getTime()
    return {
      event: did,
      userId: row.user_id,
      text: jobPushText(did, { clientName: row.client_name, startsAt, now, timeZone }),
      url: jobUrl(appUrl, timeZone, row),
      subject: { appointmentId: row.id },
    }
  })
}

/** The email about a notice that cannot be read is reported as failed, so nothing is said here. */
function actionOf(row: NoticeRow) {
  try {
    return currentNotice(row)?.did ?? null
  } catch {
    return null
  }
}
