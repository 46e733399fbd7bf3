import type { EmailProps } from '#contract/emails.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { toJobFacts } from '#server/appointment-rows/notice-state.ts'
import { clientEmailProps, type EmailContext } from '#server/client-emails/email-data.ts'

type ReminderContext = EmailContext & {
  kind: ReminderKind
  /** Null for the default template. */
  template: string | null
}

export function reminderEmail({ kind, template, ...context }: ReminderContext): EmailProps['reminder'] {
  const { language, business, appointment, now } = context
  return {
    ...clientEmailProps(context),
    calendar: null,
    job: toJobFacts(appointment),
    // An owner's own words are in English, so others get ours.
    template: (language === DEFAULT_LANGUAGE && template) || CATALOGUES[language].text.emails[kind],
    today: dateIn(business.timeZone, Temporal.Instant.fromEpochMilliseconds(now)).toString(),
    isExample: false,
  }
}
