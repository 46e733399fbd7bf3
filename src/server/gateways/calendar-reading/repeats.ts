import type ICAL from 'ical.js'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dateOf, instantOf, type Length, type Moment } from '#server/gateways/calendar-reading/moments.ts'
import { utcInstant, type Zones } from '#server/gateways/calendar-reading/zones.ts'

export type RepeatOptions = { start: Moment; length: Length; window: Interval; zones: Zones }

/** The starts of a rule before the window ends. Occurrences that end before the window may be left out. */
export function* repeatsOf(rule: ICAL.Recur, options: RepeatOptions): Generator<Moment> {
  const { start, window, zones } = options
  const until = rule.until
  const endless = rule.clone()
  endless.until = null
  const steps = stepsUntil(window.end, endless, firstRelevantStart(rule, options))
  for (let time = steps.next(); time; time = steps.next()) {
    const moment = { time: time.clone(), toInstant: start.toInstant }
    const instant = instantOf(moment, zones)
    if (instant >= window.end || (until && isOver(moment, instant, until))) return
    yield moment
  }
}

/** The iterator skips non-matching days one by one. It stops after the window, as some rules never match. */
function stepsUntil(end: Instant, rule: ICAL.Recur, first: ICAL.Time): ICAL.RecurIterator {
  const steps = rule.iterator(first)
  const lastYear = new Date(end).getUTCFullYear() + 1
  const matchesRule = steps.check_contracting_rules.bind(steps)
  steps.check_contracting_rules = () => steps.last.year > lastYear || matchesRule()
  return steps
}

/** UNTIL is inclusive, as a date and as an instant. */
function isOver({ time, toInstant }: Moment, instant: Instant, until: ICAL.Time): boolean {
  if (until.isDate || time.isDate) return dateOf(time) > dateOf(until)
  return instant > (until.zone.tzid === 'UTC' ? utcInstant(until) : toInstant(until))
}

/** The days after which a rule's pattern repeats; null if it has to be followed from its start. */
function cycleDays({ freq, interval, count }: ICAL.Recur): number | null {
  if (count || freq === 'YEARLY' || freq === 'MONTHLY') return null
  return freq === 'WEEKLY' ? 7 * interval : interval
}

/** Skips ahead to the window, so that a daily entry of twenty years is not expanded from its first day. */
function firstRelevantStart(rule: ICAL.Recur, { start, length, window, zones }: RepeatOptions): ICAL.Time {
  const cycle = cycleDays(rule)
  const first = start.time.clone()
  if (cycle === null) return first
  const isOverAfterMs = (length.days + 2) * DAY_MS + length.ms
  const daysBefore = Math.floor((window.start - isOverAfterMs - instantOf(start, zones)) / DAY_MS)
  const cycles = Math.floor(daysBefore / cycle) - 1
  if (cycles > 0) first.adjust(cycles * cycle, 0, 0, 0)
  return first
}
