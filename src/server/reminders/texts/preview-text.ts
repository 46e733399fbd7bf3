import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { TRANSLATED_LANGUAGES } from '#domain/language/translations.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { segmentCount } from '#domain/texts/segments.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { nextReminderContext } from '#server/reminders/preview-reminder.ts'
import { textForJob } from '#server/reminders/texts/text-for-job.ts'
import { businessName } from '#server/settings/business-name.ts'

export type TextDraft = { kind: ReminderKind; template: string | null }

export async function previewText(db: Database, userId: string, draft: TextDraft) {
  const { bodyIn, isExample } = await db.asOwner(userId, (tx) => draftText(tx, draft))
  const written = (language: Language) => ({
    body: bodyIn(language),
    segments: segmentCount(bodyIn(language)),
  })
  return {
    ...written(DEFAULT_LANGUAGE),
    is_example: isExample,
    translated: TRANSLATED_LANGUAGES.map((language) => ({ language, ...written(language) })),
  }
}

/** The text for the next job in a client's language, with the STOP notice of a first text. */
export async function draftText(
  tx: OwnerTx,
  { kind, template }: TextDraft,
): Promise<{ bodyIn: (language: Language) => string; isExample: boolean }> {
  const { owner, business, appointment, now, isExample } = await nextReminderContext(tx, kind)
  const { timeZone } = business
  const context = { kind, template, job: appointment, now, hasStopLine: true }
  return {
    bodyIn: (language) =>
      textForJob({ ...context, language, business: { name: businessName(business, owner), timeZone } }),
    isExample,
  }
}
