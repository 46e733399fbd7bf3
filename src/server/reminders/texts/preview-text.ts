import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { segmentCount } from '#domain/texts/segments.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { nextReminderContext } from '#server/reminders/preview-reminder.ts'
import { textForJob } from '#server/reminders/texts/text-for-job.ts'
import { businessName } from '#server/settings/business-name.ts'

export type TextDraft = { kind: ReminderKind; template: string | null }

export async function previewText(db: Database, userId: string, draft: TextDraft) {
  const { body, isExample } = await db.asOwner(userId, (tx) => draftText(tx, draft))
  return { body, segments: segmentCount(body), is_example: isExample }
}

/** The text for the next job, with the STOP notice of a first text. */
export async function draftText(
  tx: OwnerTx,
  { kind, template }: TextDraft,
): Promise<{ body: string; isExample: boolean }> {
  const { owner, business, appointment, now, isExample } = await nextReminderContext(tx, kind)
  const { timeZone } = business
  const context = { kind, template, job: appointment, now, hasStopLine: true }
  return {
    body: textForJob({ ...context, business: { name: businessName(business, owner), timeZone } }),
    isExample,
  }
}
