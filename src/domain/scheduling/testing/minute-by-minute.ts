import type { Hours } from '#domain/scheduling/availability.ts'
import type { SlotSearch } from '#domain/scheduling/open-slots.ts'

const MINUTE_MS = 60_000

/**
 * A slow reference implementation: it checks every minute of every job and shares no code with the product. Minutes
 * count from 1970; busy times must be in whole minutes.
 */
export function startsMinuteByMinute(search: SlotSearch): number[] {
  const { availability: rules, durationMinutes, now } = search
  const { timeZone } = rules
  const firstDate = Temporal.PlainDate.from(search.from)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const gap = rules.bufferBeforeMinutes + rules.bufferAfterMinutes
  const busy = search.busy.map(({ start, end }) => ({ start: start / MINUTE_MS, end: end / MINUTE_MS }))
  const busyMinutes = new Set(busy.flatMap(({ start, end }) => minutesBetween(start - gap, end + gap)))

  return Array.from({ length: search.days }, (_, i) => firstDate.add({ days: i })).flatMap((date) => {
    if (today.until(date, { largestUnit: 'days' }).days > rules.daysAhead) return []
    if (rules.daysOff.some(({ from, to }) => from <= date.toString() && date.toString() <= to)) return []

    const dayStart = startOf(date, timeZone)
    const nextDayStart = startOf(date.add({ days: 1 }), timeZone)
    const jobs = busy.filter(({ start }) => dayStart <= start && start < nextDayStart).length
    if (rules.maxJobsPerDay !== null && jobs >= rules.maxJobsPerDay) return []

    const workingDay = Object.values(rules.week)[date.dayOfWeek - 1]
    if (!workingDay) return []
    const open = minutesOn(date, workingDay.hours, timeZone)
    const openMinutes = new Set(open)
    const breakMinutes = new Set(workingDay.breaks.flatMap((pause) => minutesOn(date, pause, timeZone)))
    const isFree = (minute: number) =>
      !busyMinutes.has(minute) &&
      !breakMinutes.has(minute) &&
      (rules.mayRunPastClosing || openMinutes.has(minute))

    return open
      .filter((_, i) => i % rules.stepMinutes === 0)
      .filter((start) => minutesBetween(start, start + durationMinutes).every(isFree))
      .map((start) => start * MINUTE_MS)
      .filter((start) => start >= now && start - now >= rules.noticeMinutes * MINUTE_MS)
  })
}

function minutesOn(date: Temporal.PlainDate, hours: Hours, timeZone: string): number[] {
  if (hours.start >= hours.end) return []
  const nextDayStart = startOf(date.add({ days: 1 }), timeZone)
  const start = epochMinute(date, hours.start, timeZone)
  const end = hours.end === 1440 ? nextDayStart : epochMinute(date, hours.end, timeZone)
  return minutesBetween(start, Math.min(end, nextDayStart))
}

function epochMinute(date: Temporal.PlainDate, minute: number, timeZone: string): number {
  const clock = date.toPlainDateTime({ hour: Math.trunc(minute / 60), minute: minute % 60 })
  return clock.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds / MINUTE_MS
}

function startOf(date: Temporal.PlainDate, timeZone: string): number {
  return date.toPlainDateTime().toZonedDateTime(timeZone).startOfDay().epochMilliseconds / MINUTE_MS
}

function minutesBetween(start: number, end: number): number[] {
  const minutes: number[] = []
  for (let minute = start; minute < end; minute++) minutes.push(minute)
  return minutes
}
