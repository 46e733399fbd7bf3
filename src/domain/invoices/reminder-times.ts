import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { instantOf } from '#domain/time/wall-clock.ts'

/** So many days before and after an invoice is due its client is reminded; null: not at all. */
export type ReminderDays = { before: number | null; after: number | null }

const TIME_OF_DAY = '09:00'

/** When a client is to be reminded, in order, as clocks show it where the business is. What is over is over. */
export function reminderTimes(
  dueDate: LocalDate,
  { before, after }: ReminderDays,
  timeZone: string,
  now: Instant,
): Instant[] {
  const due = Temporal.PlainDate.from(dueDate)
  return [before && due.subtract({ days: before }), after && due.add({ days: after })]
    .filter((date) => date instanceof Temporal.PlainDate)
    .map((date) => instantOf(date, TIME_OF_DAY, timeZone).epochMilliseconds)
    .filter((time) => time > now)
}
