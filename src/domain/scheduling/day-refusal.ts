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

export function dayRefusal(day: LocalDay, situation: Situation, jobCount: number): DayRefusal | undefined {
  const { availability } = situation
  return tooFarAhead(day, situation) ?? blockedDay(day, availability) ?? dayFull(jobCount, availability)
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
  // Texts of dates are in order up to the year 9999 only.
  const isFarBeyond = day.start > now + (daysAhead + 2) * DAY_MS
  return isFarBeyond || day.date > lastDate ? { because: 'too far ahead', lastDate } : undefined
}

function dayFull(jobCount: number, { mostJobsADay }: Availability): DayFull | undefined {
  if (mostJobsADay === null || jobCount < mostJobsADay) return undefined
  return { because: 'day full', mostJobsADay }
}
