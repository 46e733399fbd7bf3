import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { instantOf } from '#domain/time/wall-clock.ts'

/** So many days before and after an invoice is due its client is reminded; null: not at all. */
export type ReminderDays = { before: number | null; after: number | null }

/** When the client is reminded next; those of days up to `doneUntil` were sent, or were over when they were wished for. */
export type ReminderPlan = { at: Instant | null; doneUntil: LocalDate | null }

type Wanted = { dueDate: LocalDate; days: ReminderDays; timeZone: string; doneUntil: LocalDate | null }
type Reminder = { day: LocalDate; at: Instant }

const TIME_OF_DAY = '09:00'

/** So far apart are the clocks of two zones at most. */
const LONGEST_MOVE_MS = 26 * 60 * 60 * 1000

/** What is over is over: nobody makes up for it. */
export function reminderPlan(wanted: Wanted, now: Instant): ReminderPlan {
  const reminders = remindersOf(wanted)
  return {
    at: reminders.find(({ at }) => at > now)?.at ?? null,
    doneUntil: reminders.findLast(({ at }) => at <= now)?.day ?? wanted.doneUntil,
  }
}

/** After the business moved to another zone: what was still to come and is over there goes out now. */
export function movedReminderPlan(wanted: Wanted, now: Instant): ReminderPlan {
  const next = remindersOf(wanted).find(({ at }) => at > now - LONGEST_MOVE_MS)
  return { at: next ? Math.max(next.at, now) : null, doneUntil: wanted.doneUntil }
}

/** In order, as clocks show it where the business is. */
function remindersOf({ dueDate, days: { before, after }, timeZone, doneUntil }: Wanted): Reminder[] {
  const due = Temporal.PlainDate.from(dueDate)
  return [before && due.subtract({ days: before }), after && due.add({ days: after })]
    .filter((date) => date instanceof Temporal.PlainDate)
    .map((date) => ({
      day: date.toString(),
      at: instantOf(date, TIME_OF_DAY, timeZone).epochMilliseconds,
    }))
    .filter(({ day }) => doneUntil === null || day > doneUntil)
}
