import type { EmailProps } from '#contract/emails.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { DEFAULT_TEMPLATES } from '#domain/reminders/template.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { jobOf } from '#server/appointment-rows/notice-state.ts'
import { clientEmailProps, type EmailContext } from '#server/client-emails/email-data.ts'

type About = EmailContext & {
  kind: ReminderKind
  /** Null: the usual words. */
  template: string | null
}

/** A reminder as things are now. */
export function reminderEmail({ kind, template, ...about }: About): EmailProps['reminder'] {
  const { business, appointment, now } = about
  return {
    ...clientEmailProps(about),
    calendar: null,
    job: jobOf(appointment),
    template: template ?? DEFAULT_TEMPLATES[kind],
    today: dateIn(business.timeZone, Temporal.Instant.fromEpochMilliseconds(now)).toString(),
    isExample: false,
  }
}
