import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { segmentsOf } from '#domain/texts/segments.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { ownerOfBusiness } from '#server/manage-booking/queries.ts'
import { exampleJob, nextJob } from '#server/reminders/preview-reminder.ts'
import { textWords } from '#server/reminders/texts/text-words.ts'
import { businessName } from '#server/settings/business-name.ts'
import { readLetterBusiness } from '#server/settings/read-hours.ts'

export type TextDraft = { kind: ReminderKind; template: string | null }

export async function previewText(db: Database, userId: string, draft: TextDraft) {
  const { body, isExample } = await db.asOwner(userId, (tx) => draftText(tx, draft))
  return { body, segments: segmentsOf(body), is_example: isExample }
}

/** As the next client would get it, if it were the first of this business. */
export async function draftText(
  tx: OwnerTx,
  { kind, template }: TextDraft,
): Promise<{ body: string; isExample: boolean }> {
  const [owner, { business, now }, next] = await Promise.all([
    ownerOfBusiness(tx),
    readLetterBusiness(tx),
    nextJob(tx),
  ])
  const job = next ?? exampleJob(now)
  const startsAt = job.appointment_time.getTime()
  const body = textWords({
    kind,
    template,
    job,
    business: { name: businessName(business, owner), timeZone: business.timeZone },
    // The day on which it would leave.
    now: kind === 'day before' ? startsAt - DAY_MS : startsAt,
    saysStop: true,
  })
  return { body, isExample: next === null }
}
