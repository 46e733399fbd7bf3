import type { EmailProps } from '#contract/emails.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { DEFAULT_TEMPLATES } from '#domain/reminders/template.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { toJobFacts } from '#server/appointment-rows/notice-state.ts'
import { clientEmailProps, type EmailContext } from '#server/client-emails/email-data.ts'

type ReminderContext = EmailContext & {
  kind: ReminderKind
  /** Null for the default template. */
  template: string | null
}

export function reminderEmail({ kind, template, ...context }: ReminderContext): EmailProps['reminder'] {
  const { business, appointment, now } = context
  return {
    ...clientEmailProps(context),
    calendar: null,
    job: toJobFacts(appointment),
    template: template ?? DEFAULT_TEMPLATES[kind],
    today: dateIn(business.timeZone, Temporal.Instant.fromEpochMilliseconds(now)).toString(),
    isExample: false,
  }
}
