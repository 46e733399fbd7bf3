import { OWNER_RULES } from '#domain/scheduling/availability.ts'
import { openSlots } from '#domain/scheduling/open-slots.ts'
import type { SlotContext } from '#domain/scheduling/slot-rejection.ts'
import type { Instant } from '#domain/time/instant.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { localDayAt } from '#domain/time/local-day.ts'

const DAYS_AROUND = 3

/** The free time nearest to the preferred one, on that day or the days around it. Null: there is none. */
export function proposedStart(preferred: Instant, context: SlotContext): Instant | null {
  const availability = { ...context.availability, ...OWNER_RULES }
  const { date } = localDayAt(availability.timeZone, preferred)
  const days = { from: dateAfter(date, -DAYS_AROUND), days: 2 * DAYS_AROUND + 1 }
  const starts = openSlots({ ...context, availability, ...days }).map(({ start }) => start)
  const distance = (start: Instant) => Math.abs(start - preferred)
  return starts.reduce<Instant | null>(
    (nearest, start) => (nearest === null || distance(start) < distance(nearest) ? start : nearest),
    null,
  )
}
