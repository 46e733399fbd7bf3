import type { Appointment } from '#contract/appointments.ts'
import type { VisitWarning } from '#contract/series.ts'
import { warningText } from '#web/dashboard/appointments/warning-text.ts'
import { shortDateText, timeText, weekdayDateText } from '#web/format/wall-clock.ts'

/** `Wed, Nov 18, 2026, 9:30 AM` */
export function formatMoment(timeZone: string, iso: string): string {
  return `${weekdayDateText(timeZone, iso)}, ${timeText(timeZone, iso)}`
}

/** `Wed, Nov 18, 9:30 AM`, where the year is clear from the context. */
export function formatShortMoment(timeZone: string, iso: string): string {
  return `${weekdayDateText(timeZone, iso).slice(0, -', 2026'.length)}, ${timeText(timeZone, iso)}`
}

/** `1 visit`, `12 visits` */
export function visitCountText(count: number): string {
  return count === 1 ? '1 visit' : `${count} visits`
}

type Cancellation = { visits: readonly Appointment[]; timeZone: string; nowMs: number }

/** `Full Detail for Ava, Nov 18, 9:30 AM. This time will open up.` Visits with different services are counted instead. */
export function cancelSentences(chosen: Appointment, { visits, timeZone, nowMs }: Cancellation): string {
  const { client_name, service, appointment_time } = chosen
  const moment = `${shortDateText(timeZone, appointment_time)}, ${timeText(timeZone, appointment_time)}`
  const what = visits.every((visit) => visit.service === service)
    ? `${service} for ${client_name}, ${moment}.`
    : `${visitCountText(visits.length)} for ${client_name}.`
  if (!visits.some((visit) => Date.parse(visit.appointment_time) > nowMs)) return what
  return `${what} ${visits.length > 1 ? 'These times' : 'This time'} will open up.`
}

const MAX_NAMED = 3

/** `2 visits that were moved separately keep their times: Mon, Dec 7, 2:00 PM and Mon, Dec 21, 3:00 PM.` */
export function leftOutText(times: readonly string[], timeZone: string): string {
  const named = times.slice(0, MAX_NAMED).map((time) => formatShortMoment(timeZone, time))
  const moreCount = times.length - named.length
  const last = moreCount > 0 ? `${moreCount} more` : named.pop()
  const all = [named.join('; '), last].filter(Boolean).join(' and ')
  const subject =
    times.length === 1
      ? '1 visit that was moved separately keeps its time'
      : `${times.length} visits that were moved separately keep their times`
  return `${subject}: ${all}.`
}

type When = { timeZone: string; startsAt: string }

/** One sentence per warning about a visit. */
export function visitWarningText(warnings: readonly VisitWarning[], when: When): string[] {
  return warnings.flatMap((warning) =>
    warning.kind === 'own visit'
      ? [
          `Overlaps visit ${warning.visit + 1} of this series, ${formatMoment(when.timeZone, warning.appointment_time)}.`,
        ]
      : warningText([warning], when),
  )
}
