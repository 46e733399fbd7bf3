import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { instantOf } from '#domain/time/wall-clock.ts'

/** How many days before and after the due date to remind the client; null: not at all. */
export type ReminderDays = { before: number | null; after: number | null }

/** When to remind the client next. Reminders up to `doneUntil` were sent, or were past when they were switched on. */
export type InvoiceReminderPlan = { at: Instant | null; doneUntil: LocalDate | null }

type Schedule = { dueDate: LocalDate; days: ReminderDays; timeZone: string; doneUntil: LocalDate | null }
type Reminder = { day: LocalDate; at: Instant }

const TIME_OF_DAY = '09:00'

/** The largest difference between two time zones. */
const MAX_ZONE_DIFFERENCE_MS = 26 * 60 * 60 * 1000

/** Plans the next reminder. Reminders in the past are not sent later. */
export function invoiceReminderPlan(schedule: Schedule, now: Instant): InvoiceReminderPlan {
  const reminders = remindersOf(schedule)
  return {
    at: reminders.find(({ at }) => at > now)?.at ?? null,
    doneUntil: reminders.findLast(({ at }) => at <= now)?.day ?? schedule.doneUntil,
  }
}

/** The plan after a change of time zone: a pending reminder whose time is now past is sent at once. */
export function invoiceReminderPlanAfterZoneChange(schedule: Schedule, now: Instant): InvoiceReminderPlan {
  const next = remindersOf(schedule).find(({ at }) => at > now - MAX_ZONE_DIFFERENCE_MS)
  return { at: next ? Math.max(next.at, now) : null, doneUntil: schedule.doneUntil }
}

/** The reminders that are not done, in order, at times of the business's time zone. */
function remindersOf({ dueDate, days: { before, after }, timeZone, doneUntil }: Schedule): Reminder[] {
  const due = Temporal.PlainDate.from(dueDate)
  return [before && due.subtract({ days: before }), after && due.add({ days: after })]
    .filter((date) => date instanceof Temporal.PlainDate)
    .map((date) => ({
      day: date.toString(),
      at: instantOf(date, TIME_OF_DAY, timeZone).epochMilliseconds,
    }))
    .filter(({ day }) => doneUntil === null || day > doneUntil)
}
