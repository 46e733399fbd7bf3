import type { VisitWarning } from '#contract/series.ts'
import { warningText } from '#web/dashboard/appointments/warning-text.ts'
import { timeText, weekdayDateText } from '#web/format/wall-clock.ts'

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
