import type { Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dateAfter, type LocalDate } from '#domain/time/local-date.ts'
import { type LocalDay, localDayAt } from '#domain/time/local-day.ts'
import { driveMinutes, type Travel } from '#domain/travel/drive-minutes.ts'
import type { Place } from '#domain/travel/place.ts'
import { OWNER_RULES } from './availability.ts'
import { openSlots, spanToLoad } from './open-slots.ts'
import type { PlacedTime, SlotContext } from './slot-rejection.ts'

const DAYS_SEARCHED = 14

export type JobToMove = { id: string; start: Instant; durationMinutes: number; place?: Place | null }

type DayMoveSearch = Omit<SlotContext, 'durationMinutes' | 'place'> & {
  /** In order of time: earlier ones choose first. They must not be among the busy times. */
  jobs: readonly JobToMove[]
}

export type ProposedMove = {
  id: string
  /** Null: there is no free time. */
  start: Instant | null
}

/** A new time for each job within two weeks. Each proposed time is busy for the jobs that follow. */
export function proposeDayMove(search: DayMoveSearch): ProposedMove[] {
  const range = searchRange(search)
  const clock = rememberedClock(search.availability.timeZone)
  const busy: PlacedTime[] = [...search.busy]
  return search.jobs.map((job) => {
    const { durationMinutes, place = null } = job
    const slots = openSlots({ ...search, ...range, busy, durationMinutes, place })
    const best = cheapest(slots, (slot) => moveCost(job, slot, { ...search, busy, clock }))
    if (best) busy.push({ ...best, place })
    return { id: job.id, start: best?.start ?? null }
  })
}

/** Callers must pass in all busy times that overlap this span. */
export function dayMoveSpan(search: Pick<DayMoveSearch, 'availability' | 'now' | 'jobs'>): Interval {
  const durationMinutes = Math.max(0, ...search.jobs.map((job) => job.durationMinutes))
  return spanToLoad({ ...searchRange(search), durationMinutes })
}

/** Begins on the day after the last of the jobs, or today if they are all in the past. */
function searchRange({ availability, now, jobs }: Pick<DayMoveSearch, 'availability' | 'now' | 'jobs'>) {
  const { timeZone } = availability
  const dayAfterJobs = jobs
    .map(({ start }) => dateAfter(localDayAt(timeZone, start).date, 1))
    .reduce<LocalDate>((last, date) => (date > last ? date : last), '')
  const today = localDayAt(timeZone, now).date
  return {
    // A limit on jobs per day binds clients only, too.
    availability: { ...availability, ...OWNER_RULES, maxJobsPerDay: null },
    from: dayAfterJobs > today ? dayAfterJobs : today,
    days: DAYS_SEARCHED,
  }
}

const COST_OF_A_MINUTE_FROM_USUAL = 2
/** A day later is as bad for a client as half an hour from their usual time of day. */
const COST_OF_A_DAY = 60
/** Another weekday is worse than waiting until the same weekday of next week, but better than waiting for two weeks. */
const COST_OF_ANOTHER_WEEKDAY = 450
/** What suits the client comes first, and driving decides between times that suit them about alike. */
const COST_OF_A_MINUTE_OF_DRIVING = 0.5

/** Compares the slots for one job. */
function moveCost(
  job: JobToMove,
  slot: Interval,
  { availability: { travel }, busy, clock }: DayMoveSearch & { clock: Clock },
): number {
  const usual = clock(job.start)
  const { day, minutes } = clock(slot.start)
  const daysLater = daysBetween(usual.day.date, day.date)
  const minutesFromUsual = Math.abs(minutes - usual.minutes)
  return (
    daysLater * COST_OF_A_DAY +
    (day.weekday === usual.day.weekday ? 0 : COST_OF_ANOTHER_WEEKDAY) +
    minutesFromUsual * COST_OF_A_MINUTE_FROM_USUAL +
    (travel ? drivingMinutes(job, slot, { busy, travel, day }) : 0) * COST_OF_A_MINUTE_OF_DRIVING
  )
}

type DrivingContext = { busy: readonly PlacedTime[]; travel: Travel; day: Interval }

/** The drives to the slot and on from it: between the jobs before and after on that day, or the base. */
function drivingMinutes(
  { place = null }: JobToMove,
  slot: Interval,
  { busy, travel, day }: DrivingContext,
): number {
  let before: PlacedTime | undefined
  let after: PlacedTime | undefined
  for (const other of busy) {
    if (other.end <= slot.start && other.end > day.start && !(before && before.end >= other.end))
      before = other
    if (other.start >= slot.end && other.start < day.end && !(after && after.start <= other.start))
      after = other
  }
  const [from, to] = [before, after].map((other) => (other ? (other.place ?? null) : travel.base))
  return driveMinutes(from ?? null, place, travel) + driveMinutes(place, to ?? null, travel)
}

type Clock = (instant: Instant) => { day: LocalDay; minutes: number }

/** Each slot is compared for every job. Asking the calendar each time kept the server busy for seconds with fifty jobs. */
function rememberedClock(timeZone: string): Clock {
  const known = new Map<Instant, ReturnType<Clock>>()
  return (instant) => {
    const times = known.get(instant) ?? {
      day: localDayAt(timeZone, instant),
      minutes: clockMinutes(instant, timeZone),
    }
    known.set(instant, times)
    return times
  }
}

/** Minutes since midnight on the clock, also on days when clocks change. */
function clockMinutes(instant: Instant, timeZone: string): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  return hour * 60 + minute
}

function daysBetween(from: LocalDate, to: LocalDate): number {
  return Temporal.PlainDate.from(from).until(to).days
}

/** The earliest of the cheapest slots. */
function cheapest(slots: readonly Interval[], costOf: (slot: Interval) => number): Interval | undefined {
  let best: { slot: Interval; cost: number } | undefined
  for (const slot of slots) {
    const cost = costOf(slot)
    if (!best || cost < best.cost) best = { slot, cost }
  }
  return best?.slot
}
