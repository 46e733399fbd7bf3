import type { ReminderSettings } from '#contract/reminders.ts'
import { KIND_TIMES } from '#domain/reminders/reminder-kinds.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'

type Wishes = Pick<ReminderSettings, 'email_day_before' | 'email_hour_before'>

export function isAllOff({ email_day_before, email_hour_before }: Wishes): boolean {
  return !email_day_before && !email_hour_before
}

/** Why nothing is sent about a job. Before the wishes are known, only that it is so. */
export function nothingToSend(startsAt: string, wishes: Wishes | undefined, nowMs: number): string {
  const aheadMs = Date.parse(startsAt) - nowMs
  if (!wishes || aheadMs <= 0) return 'No message about this job was sent.'
  if (isAllOff(wishes)) return 'Reminders are switched off.'
  const last = wishes.email_hour_before ? KIND_TIMES['hour before'] : KIND_TIMES['day before']
  return aheadMs < last.minutesBefore * MINUTE_MS
    ? 'Nothing to send: the job begins too soon for a reminder.'
    : 'No message about this job is owed.'
}
