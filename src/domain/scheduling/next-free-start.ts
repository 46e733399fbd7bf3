import type { Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import { type Availability, OWNER_RULES } from './availability.ts'
import { openSlots, spanToLoad } from './open-slots.ts'
import type { SlotContext } from './slot-rejection.ts'

/** Long enough to reach beyond most vacations. */
const DAYS_SEARCHED = 60

/** The first time from now on at which the owner works and has nothing else to do. Null: there is none for two months. */
export function nextFreeStart(context: SlotContext): Instant | null {
  const [first] = openSlots({ ...context, ...searchFrom(context) })
  return first?.start ?? null
}

type SearchStart = Pick<SlotContext, 'availability' | 'durationMinutes' | 'now'>

/** Callers must pass in all busy times that overlap this span. */
export function nextFreeSpan(context: SearchStart): Interval {
  return spanToLoad({ ...context, ...searchFrom(context) })
}

function searchFrom({ availability, now }: { availability: Availability; now: Instant }) {
  return {
    // A limit on jobs per day binds clients only, too.
    availability: { ...availability, ...OWNER_RULES, maxJobsPerDay: null },
    from: localDayAt(availability.timeZone, now).date,
    days: DAYS_SEARCHED,
  }
}
