import type ICAL from 'ical.js'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dateOf, instantOf, type Length, type Moment } from '#server/gateways/calendar-reading/moments.ts'
import { utcWall, type Zones } from '#server/gateways/calendar-reading/zones.ts'

export type Repeated = { start: Moment; length: Length; window: Interval; zones: Zones }

/** When a rule lets something start before the window ends. What is long over may be left out. */
export function* repeatsOf(rule: ICAL.Recur, repeated: Repeated): Generator<Moment> {
  const { start, window, zones } = repeated
  const until = rule.until
  const endless = rule.clone()
  endless.until = null
  const steps = stepsUntil(window.end, endless, firstWorthTelling(rule, repeated))
  for (let time = steps.next(); time; time = steps.next()) {
    const moment = { time: time.clone(), wall: start.wall }
    const instant = instantOf(moment, zones)
    if (instant >= window.end || (until && isOver(moment, instant, until))) return
    yield moment
  }
}

/** Days that a rule does not name are stepped over one by one. It gives up behind the end: some name a day that never comes. */
function stepsUntil(end: Instant, rule: ICAL.Recur, first: ICAL.Time): ICAL.RecurIterator {
  const steps = rule.iterator(first)
  const lastYear = new Date(end).getUTCFullYear() + 1
  const isNamed = steps.check_contracting_rules.bind(steps)
  steps.check_contracting_rules = () => steps.last.year > lastYear || isNamed()
  return steps
}

/** Its last day counts, and so does its last instant. */
function isOver({ time, wall }: Moment, instant: Instant, until: ICAL.Time): boolean {
  if (until.isDate || time.isDate) return dateOf(time) > dateOf(until)
  return instant > (until.zone.tzid === 'UTC' ? utcWall(until) : wall(until))
}

/** Days after which a rule does the same again, however far apart its days are; null: it has to be followed. */
function rhythmDays({ freq, interval, count }: ICAL.Recur): number | null {
  if (count || freq === 'YEARLY' || freq === 'MONTHLY') return null
  return freq === 'WEEKLY' ? 7 * interval : interval
}

/** Something that was every day for twenty years need not be told from its first day on. */
function firstWorthTelling(rule: ICAL.Recur, { start, length, window, zones }: Repeated): ICAL.Time {
  const rhythm = rhythmDays(rule)
  const first = start.time.clone()
  if (rhythm === null) return first
  const isOverAfterMs = (length.days + 2) * DAY_MS + length.ms
  const daysBefore = Math.floor((window.start - isOverAfterMs - instantOf(start, zones)) / DAY_MS)
  const rounds = Math.floor(daysBefore / rhythm) - 1
  if (rounds > 0) first.adjust(rounds * rhythm, 0, 0, 0)
  return first
}
