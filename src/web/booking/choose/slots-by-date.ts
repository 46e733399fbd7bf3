import type { LocalDate } from '#domain/time/local-date.ts'
import { dateAt } from '#web/booking/local-time-text.ts'

/** The free slots grouped by local date, in order. It does without `Map.groupBy`, which not every visitor's browser has. */
export function slotsByDate(slots: readonly string[], timeZone: string): Map<LocalDate, string[]> {
  const days = new Map<LocalDate, string[]>()
  for (const slot of slots) {
    const date = dateAt(timeZone, slot)
    const slotsOfDay = days.get(date)
    if (slotsOfDay) slotsOfDay.push(slot)
    else days.set(date, [slot])
  }
  return days
}
