import type { BusyCalendar } from '#contract/calendars.ts'
import { dates } from '#domain/language/en/dates.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { datesOfWeek } from '#domain/time/week-grid.ts'
import type { BusyPart } from '#web/dashboard/appointments/busy-on-day.ts'
import { fullDate, monthAndDay, monthName, shortName } from '#web/format/wall-clock.ts'
import type { CalendarPosition } from './calendar-position.ts'

/** `Sun`, `Mon` and so on. */
export const SHORT_WEEKDAYS = dates.weekdays.map(shortName)

/** `November 2026`, `Nov 29 – Dec 5, 2026` or `Wednesday, November 18, 2026`. */
export function positionTitle({ view, date }: CalendarPosition): string {
  if (view === 'month') return `${monthName(date)} ${date.year}`
  if (view === 'day') return fullDate(date)
  const week = datesOfWeek(date)
  return dateRange(week[0] ?? date, week.at(-1) ?? date)
}

/** `Nov 15 – 21, 2026`, `Nov 29 – Dec 5, 2026` or `Dec 27, 2026 – Jan 2, 2027`. */
function dateRange(first: Temporal.PlainDate, last: Temporal.PlainDate): string {
  const start = first.year === last.year ? monthAndDay(first) : `${monthAndDay(first)}, ${first.year}`
  const end = first.month === last.month ? last.day : monthAndDay(last)
  return `${start} – ${end}, ${last.year}`
}

/** `9 AM`, for the hour labels of the time grid. */
export function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `2 jobs`, `No jobs`. */
export function appointmentCountText(count: number): string {
  if (count === 0) return 'No jobs'
  return count === 1 ? '1 job' : `${count} jobs`
}

/** The screen reader label of a day: its date, its number of jobs once loaded, and its busy times. */
export function dayLabel(
  date: Temporal.PlainDate,
  jobCount: number | undefined,
  busy: readonly BusyPart[],
): string {
  const jobs = jobCount === undefined ? [] : [appointmentCountText(jobCount)]
  return [fullDate(date), ...jobs, ...(busy.length > 0 ? [uncapitalized(busyText(busy))] : [])].join(', ')
}

/** `Busy all day`, `Busy 9:00 AM to 10:30 AM`, `3 busy times`. */
export function busyText(parts: readonly BusyPart[]): string {
  const [first] = parts
  if (!first) return ''
  return first.isAllDay || parts.length === 1 ? `Busy ${first.text}` : `${parts.length} busy times`
}

function uncapitalized(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

type CalendarHealth = Pick<BusyCalendar, 'name' | 'fetched_at' | 'failure'>

/** Names calendars that could not be read for a day, or ever. Shorter failures usually fix themselves. */
export function failingCalendarsText(calendars: readonly CalendarHealth[], nowMs: number): string | null {
  const names = calendars
    .filter(({ failure, fetched_at }) => failure !== null && isOutdated(fetched_at, nowMs))
    .map(({ name }) => name)
  if (names.length === 0) return null
  const calendarNames = new Intl.ListFormat('en-US').format(names)
  return `We haven’t been able to read ${calendarNames} for a while, so busy times may be missing here.`
}

function isOutdated(fetchedAt: string | null, nowMs: number): boolean {
  return fetchedAt === null || nowMs - Date.parse(fetchedAt) >= DAY_MS
}

/** Names the business's zone if the browser's clock differs from it now or in half a year. */
export function zoneNote(zone: string, browserZone: string, now: Temporal.Instant): string | undefined {
  const moments = [now, now.add({ hours: 24 * 182 })]
  if (moments.every((moment) => offset(zone, moment) === offset(browserZone, moment))) return undefined
  return `Times are in ${zoneLabel(zone, now)}.`
}

/** `Eastern Time (America/New_York)`. */
function zoneLabel(timeZone: string, now: Temporal.Instant): string {
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(now.epochMilliseconds)
    .find(({ type }) => type === 'timeZoneName')
  return name ? `${name.value} (${timeZone})` : timeZone
}

function offset(timeZone: string, moment: Temporal.Instant): number {
  return moment.toZonedDateTimeISO(timeZone).offsetNanoseconds
}
