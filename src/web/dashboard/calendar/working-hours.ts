import type { BookingSettings } from '#contract/settings.ts'
import { hoursOf, NEUTRAL_RULES, weekOf } from '#domain/scheduling/availability.ts'
import { openSlots } from '#domain/scheduling/open-slots.ts'
import type { Interval } from '#domain/time/interval.ts'
import { isWeekend, weekdayOf } from '#domain/time/local-date.ts'
import { minuteOfDay } from '#domain/time/time-of-day.ts'
import { dateIn, instantOf } from '#domain/time/wall-clock.ts'

export type WeekHours = Pick<
  BookingSettings,
  'weekday_start_time' | 'weekday_end_time' | 'weekend_start_time' | 'weekend_end_time'
>

/** Until the owner's own are known. */
const USUAL_START = '09:00'

/** When work starts and ends on a day, in minutes of the clock. */
export function hoursOn(date: Temporal.PlainDate, hours: WeekHours) {
  const isOnWeekend = isWeekend(weekdayOf(date))
  return {
    fromMinute: minuteOfDay(isOnWeekend ? hours.weekend_start_time : hours.weekday_start_time),
    toMinute: minuteOfDay(isOnWeekend ? hours.weekend_end_time : hours.weekday_end_time),
  }
}

type Proposal = {
  hours: WeekHours | undefined
  timeZone: string
  now: Temporal.Instant
  busy: readonly Interval[]
  durationMinutes: number
}

/**
 * When a new appointment on a day is proposed: the first free time from when work starts, or when it starts if there
 * is none; on a day that has begun to work, now.
 */
export function proposedStart(date: Temporal.PlainDate, proposal: Proposal): string | undefined {
  const { hours, timeZone, now } = proposal
  const start = instantOf(date, hours ? clockText(hoursOn(date, hours).fromMinute) : USUAL_START, timeZone)
  const isUnderWay = dateIn(timeZone, now).equals(date) && Temporal.Instant.compare(start, now) <= 0
  if (isUnderWay) return undefined
  return (hours && firstFree(date, { ...proposal, hours }))?.toString() ?? start.toString()
}

function firstFree(date: Temporal.PlainDate, { hours, timeZone, ...job }: Proposal & { hours: WeekHours }) {
  const week = weekOf(
    hoursOf(hours.weekday_start_time, hours.weekday_end_time),
    hoursOf(hours.weekend_start_time, hours.weekend_end_time),
  )
  const [slot] = openSlots({
    ...job,
    availability: { ...NEUTRAL_RULES, timeZone, week },
    // Owners note down past jobs too.
    now: date.toZonedDateTime(timeZone).epochMilliseconds,
    from: date.toString(),
    days: 1,
  })
  return slot && Temporal.Instant.fromEpochMilliseconds(slot.start)
}

function clockText(minute: number): string {
  return Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 }).toString()
}
