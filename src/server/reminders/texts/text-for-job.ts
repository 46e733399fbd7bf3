import { toSingleLine } from '#contract/fields.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { formatDay, formatTime, formatWeekdayAndDate } from '#domain/texts/format-day.ts'
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
  kind: ReminderKind
  /** Null for the default template. */
  template: string | null
  job: TextJob
  business: { name: string; timeZone: string }
  /** When the text is sent. */
  now: Instant
  hasStopLine: boolean
}

export function textForJob({ kind, template, job, business, now, hasStopLine }: TextContext): string {
  const startsAt = job.appointment_time.getTime()
  const { timeZone } = business
  return textBody({
    kind,
    template,
    day: formatDay(startsAt, now, timeZone),
    hasStopLine,
    hasWindow: job.arrival_window_minutes !== null,
    values: {
      client_name: toSingleLine(job.client_name),
      service: toSingleLine(job.service),
      address: toSingleLine(job.address ?? ''),
      business: toSingleLine(business.name),
      time: arrivalTime(job.appointment_time.toISOString(), job.arrival_window_minutes, (instant) =>
        formatTime(Date.parse(instant), timeZone),
      ),
      date: formatWeekdayAndDate(startsAt, timeZone),
    },
  })
}
