import type { Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dateAfter, type LocalDate } from '#domain/time/local-date.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import { OWNER_RULES } from './availability.ts'
import { openSlots, spanToLoad } from './open-slots.ts'
import type { SlotContext } from './slot-rejection.ts'
import { suggestTimes } from './suggest-times.ts'

/** Long enough to reach beyond most vacations. */
const DAYS_SEARCHED = 60

type SuggestionSearch = SlotContext & {
  /** The first day of interest. Earlier days than today are not searched. */
  from?: LocalDate | undefined
}

/**
 * At most three times at which the owner works and has nothing else to do. The first is the next one. Empty if there is
 * none for two months.
 */
export function suggestedStarts(search: SuggestionSearch): Instant[] {
  const range = searchRange(search)
  const days = Array.from({ length: range.days }, (_, n) => dateAfter(range.from, n))
  return suggestTimes(
    days.map((from) => openSlots({ ...search, ...range, from, days: 1 }).map(({ start }) => start)),
  )
}

/** Callers must pass in all busy times that overlap this span. */
export function suggestionSpan(search: Omit<SuggestionSearch, 'busy' | 'elsewhere'>): Interval {
  return spanToLoad({ ...search, ...searchRange(search) })
}

function searchRange({ availability, now, from }: Pick<SuggestionSearch, 'availability' | 'now' | 'from'>) {
  const today = localDayAt(availability.timeZone, now).date
  return {
    // A limit on jobs per day binds clients only, too.
    availability: { ...availability, ...OWNER_RULES, maxJobsPerDay: null },
    from: from !== undefined && from > today ? from : today,
    days: DAYS_SEARCHED,
  }
}
