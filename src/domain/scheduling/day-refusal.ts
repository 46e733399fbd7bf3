import { DAY_MS } from '#domain/time/instant.ts'
import { type DateRange, isInRange, type LocalDate } from '#domain/time/local-date.ts'
import type { LocalDay } from '#domain/time/local-day.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import type { Availability } from './availability.ts'
import type { Situation } from './situation.ts'

type TooFarAhead = { because: 'too far ahead'; lastDate: LocalDate }
export type BlockedDay = { because: 'blocked day'; daysOff: DateRange }
type DayFull = { because: 'day full'; mostJobsADay: number }

/** A reason against every start of a day. */
export type DayRefusal = TooFarAhead | BlockedDay | DayFull

export function dayRefusal(day: LocalDay, situation: Situation): DayRefusal | undefined {
  return tooFarAhead(day, situation) ?? blockedDay(day, situation.availability) ?? dayFull(day, situation)
}

export function blockedDay({ date }: LocalDay, availability: Availability): BlockedDay | undefined {
  const daysOff = availability.daysOff.find((range) => isInRange(date, range))
  return daysOff && { because: 'blocked day', daysOff }
}

function tooFarAhead(day: LocalDay, { availability, now }: Situation): TooFarAhead | undefined {
  const { timeZone, daysAhead } = availability
  // Two days short of the limit no calendar needs asking, whatever clocks and dates do on the way.
  if (day.start < now + (daysAhead - 2) * DAY_MS) return undefined
  const today = dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(now))
  const lastDate = today.add({ days: daysAhead }).toString()
  return day.date > lastDate ? { because: 'too far ahead', lastDate } : undefined
}

/** A job belongs to the day it starts on. */
function dayFull(day: LocalDay, { availability: { mostJobsADay }, busy }: Situation): DayFull | undefined {
  if (mostJobsADay === null) return undefined
  const jobs = busy.filter(({ start }) => day.start <= start && start < day.end)
  return jobs.length >= mostJobsADay ? { because: 'day full', mostJobsADay } : undefined
}
