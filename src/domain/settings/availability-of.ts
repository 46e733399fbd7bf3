import {
  type Availability,
  DEFAULT_RULES,
  parseHours,
  type Week,
  type WorkingDay,
  weekOf,
} from '#domain/scheduling/availability.ts'
import { type DateRange, WEEKDAYS, type Weekday } from '#domain/time/local-date.ts'
import type { Travel } from '#domain/travel/drive-minutes.ts'

/** Local times, such as `09:00`. */
type LocalHours = { start: string; end: string }

/** An owner's hours and booking rules, as saved. */
export type BookingRules = {
  weekday_start_time: string
  weekday_end_time: string
  weekend_start_time: string
  weekend_end_time: string
  jobs_may_run_past_closing: boolean
  /** Null: weekday and weekend hours apply. Otherwise these do; a null entry closes that day. */
  week: Readonly<Record<Weekday, LocalHours | null>> | null
  breaks: readonly (LocalHours & { weekdays: readonly Weekday[] })[]
  days_off: readonly DateRange[]
  notice_minutes: number
  days_ahead: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  most_jobs_a_day: number | null
}

/** `travel` is left out where only hours matter. */
export function availabilityOf(
  rules: BookingRules,
  timeZone: string,
  travel: Travel | null = null,
): Availability {
  return {
    ...DEFAULT_RULES,
    travel,
    timeZone,
    week: withBreaks(weekOfRules(rules), rules.breaks),
    daysOff: rules.days_off,
    mayRunPastClosing: rules.jobs_may_run_past_closing,
    noticeMinutes: rules.notice_minutes,
    daysAhead: rules.days_ahead,
    bufferBeforeMinutes: rules.buffer_before_minutes,
    bufferAfterMinutes: rules.buffer_after_minutes,
    maxJobsPerDay: rules.most_jobs_a_day,
  }
}

function weekOfRules({ week, ...hours }: BookingRules): Week {
  if (week) {
    return mapWeek((weekday) => {
      const day = week[weekday]
      return day ? { hours: parseHours(day.start, day.end), breaks: [] } : null
    })
  }
  return weekOf(
    parseHours(hours.weekday_start_time, hours.weekday_end_time),
    parseHours(hours.weekend_start_time, hours.weekend_end_time),
  )
}

function withBreaks(week: Week, breaks: BookingRules['breaks']): Week {
  if (breaks.length === 0) return week
  return mapWeek((weekday) => {
    const day = week[weekday]
    const pauses = breaks.filter(({ weekdays }) => weekdays.includes(weekday))
    return day && { ...day, breaks: pauses.map(({ start, end }) => parseHours(start, end)) }
  })
}

function mapWeek(dayOf: (weekday: Weekday) => WorkingDay | null): Week {
  return Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, dayOf(weekday)])) as Week
}
