import type { LetterProps } from '#contract/letters.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { USUAL_TEMPLATES } from '#domain/reminders/template.ts'
import type { Instant } from '#domain/time/instant.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import {
  type Business,
  clientLetter,
  letterJob,
  type Owner,
  type ToldAppointment,
} from '#server/manage-booking/client-letter.ts'

type About = {
  appUrl: URL
  owner: Owner
  business: Business
  appointment: ToldAppointment
  manageUrl: string
  cutoffHours: number
  now: Instant
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
    job: letterJob(appointment),
    template: template ?? USUAL_TEMPLATES[kind],
    today: dateIn(business.timeZone, Temporal.Instant.fromEpochMilliseconds(now)).toString(),
    isExample: false,
  }
}
