import type { LetterProps } from '#contract/letters.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { DEFAULT_TEMPLATES } from '#domain/reminders/template.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { jobOf } from '#server/appointment-rows/notice-state.ts'
import { clientLetter, type LetterAbout } from '#server/client-emails/client-letter.ts'

type About = LetterAbout & {
  kind: ReminderKind
  /** Null: the usual words. */
  template: string | null
}

/** A reminder as things are now. */
export function reminderLetter({ kind, template, ...about }: About): LetterProps['reminder'] {
  const { business, appointment, now } = about
  return {
    ...clientLetter(about),
    calendar: null,
    job: jobOf(appointment),
    template: template ?? DEFAULT_TEMPLATES[kind],
    today: dateIn(business.timeZone, Temporal.Instant.fromEpochMilliseconds(now)).toString(),
    isExample: false,
  }
}
