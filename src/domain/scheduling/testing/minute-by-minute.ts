import type { Hours } from '#domain/scheduling/availability.ts'
import type { SlotSearch } from '#domain/scheduling/open-slots.ts'
import type { Travel } from '#domain/travel/drive-minutes.ts'
import type { Place } from '#domain/travel/place.ts'

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
  const drive = (place: Place | null | undefined) =>
    rules.travel ? slowDriveMinutes(search.place ?? null, place ?? null, rules.travel) : 0
  const busy = search.busy.map(({ start, end, place }) => ({
    start: start / MINUTE_MS,
    end: end / MINUTE_MS,
    gap: Math.max(gap, drive(place)),
  }))
  const busyMinutes = new Set(busy.flatMap(({ start, end, gap }) => minutesBetween(start - gap, end + gap)))
  const homeMinutes = rules.travel?.isHomeByClosing ? drive(rules.travel.base) : null

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
      .filter((start) => {
        if (homeMinutes === null) return true
        return minutesBetween(start, start + durationMinutes + homeMinutes).every((minute) =>
          openMinutes.has(minute),
        )
      })
      .map((start) => start * MINUTE_MS)
      .filter((start) => start >= now && start - now >= rules.noticeMinutes * MINUTE_MS)
  })
}

const secondsByMeters = new Map<number, number>()

/** Drives meter by meter, by the law of cosines. */
function slowDriveMinutes(from: Place | null, to: Place | null, { defaultMinutes, pace }: Travel): number {
  if (!from || !to) return defaultMinutes
  if (from.zip && from.zip === to.zip && !(from.isPinned && to.isPinned)) return 10
  const [a, b, across] = [from.latitude, to.latitude, from.longitude - to.longitude].map(
    (degrees) => (degrees / 180) * Math.PI,
  ) as [number, number, number]
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(across)
  const meters = Math.acos(Math.min(1, cosine)) * 6_371_000 * 1.3
  const seconds = secondsByMeters.get(meters) ?? secondsFor(meters)
  secondsByMeters.set(meters, seconds)
  return Math.min(240, Math.ceil(((seconds / 60) * pace) / 5) * 5)
}

function secondsFor(meters: number): number {
  let seconds = 4 * 60
  for (let meter = 0; meter < meters; meter++) {
    const speed = meter < 3000 ? 25 : meter < 15_000 ? 40 : meter < 50_000 ? 65 : 85
    seconds += 3.6 / speed
  }
  return seconds
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
