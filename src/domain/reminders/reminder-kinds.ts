import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'

export const REMINDER_KINDS = ['day before', 'hour before'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]

type KindTimes = {
  /** Elapsed minutes before the start of the job. */
  minutesBefore: number
  /** With less time left before the job, the reminder is useless. */
  minMinutesAhead: number
}

export const KIND_TIMES: Readonly<Record<ReminderKind, KindTimes>> = {
  'day before': { minutesBefore: 24 * 60, minMinutesAhead: 120 },
  'hour before': { minutesBefore: 60, minMinutesAhead: 10 },
}

export function reminderKind(minutesBefore: number): ReminderKind {
  return minutesBefore === KIND_TIMES['hour before'].minutesBefore ? 'hour before' : 'day before'
}

/** After this instant the reminder comes too late. */
export function lastUsefulAt(kind: ReminderKind, startsAt: Instant): Instant {
  return startsAt - KIND_TIMES[kind].minMinutesAhead * MINUTE_MS
}
