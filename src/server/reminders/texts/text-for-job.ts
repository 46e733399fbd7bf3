import { toSingleLine } from '#contract/fields.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { dayIn, formatDay, timeIn } from '#domain/texts/format-day.ts'
import { textBody } from '#domain/texts/text-body.ts'
import { arrivalTime } from '#domain/time/arrival-window.ts'
import type { Instant } from '#domain/time/instant.ts'

export type TextJob = {
  client_name: string
  service: string
  address: string | null
  appointment_time: Date
  arrival_window_minutes: number | null
}

type TextContext = {
  /** What the client reads. */
  language: Language
  kind: ReminderKind
  /** The owner's, in English. Null for the default template. */
  template: string | null
  job: TextJob
  business: { name: string; timeZone: string }
  /** When the text is sent. */
  now: Instant
  hasStopLine: boolean
}

export function textForJob({
  language,
  kind,
  template,
  job,
  business,
  now,
  hasStopLine,
}: TextContext): string {
  const startsAt = job.appointment_time.getTime()
  const { timeZone } = business
  const catalogue = CATALOGUES[language]
  const { dates } = catalogue
  return textBody({
    words: catalogue.text,
    kind,
    // An owner's own words are in English, so others get ours.
    template: language === DEFAULT_LANGUAGE ? template : null,
    day: formatDay(catalogue, startsAt, now, timeZone),
    hasStopLine,
    hasWindow: job.arrival_window_minutes !== null,
    values: {
      client_name: toSingleLine(job.client_name),
      service: toSingleLine(job.service),
      address: toSingleLine(job.address ?? ''),
      business: toSingleLine(catalogue.email.business(business.name)),
      time: arrivalTime(dates, job.appointment_time.toISOString(), job.arrival_window_minutes, (instant) =>
        timeIn(dates, Date.parse(instant), timeZone),
      ),
      date: dayIn(dates, startsAt, timeZone),
    },
  })
}
