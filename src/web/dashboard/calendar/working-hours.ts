import type { BookingSettings } from '#contract/settings.ts'
import { dateIn, instantOf } from '#domain/time/wall-clock.ts'

export type WeekHours = Pick<
  BookingSettings,
  'weekday_start_time' | 'weekday_end_time' | 'weekend_start_time' | 'weekend_end_time'
>

/** Until the owner's own are known. */
const USUAL_START = '09:00'

/** When work starts and ends on a day, in minutes of the clock. */
export function hoursOn(date: Temporal.PlainDate, hours: WeekHours) {
  const isWeekend = date.dayOfWeek >= 6
  return {
    fromMinute: minuteOf(isWeekend ? hours.weekend_start_time : hours.weekday_start_time),
    toMinute: minuteOf(isWeekend ? hours.weekend_end_time : hours.weekday_end_time),
  }
}

/** When a new appointment on a day is proposed: as work starts, or on a day that has begun to work, now. */
export function proposedStart(
  date: Temporal.PlainDate,
  { hours, timeZone, now }: { hours: WeekHours | undefined; timeZone: string; now: Temporal.Instant },
): string | undefined {
  const start = instantOf(date, hours ? clockText(hoursOn(date, hours).fromMinute) : USUAL_START, timeZone)
  const isUnderWay = dateIn(timeZone, now).equals(date) && Temporal.Instant.compare(start, now) <= 0
  return isUnderWay ? undefined : start.toString()
}

/** Minutes of `17:30`; `24:00` is the end of the day. */
function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

function clockText(minute: number): string {
  return Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 }).toString()
}
