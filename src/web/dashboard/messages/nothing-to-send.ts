import { useQuery } from '@tanstack/react-query'
import { KIND_TIMES } from '#domain/reminders/reminder-kinds.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import {
  reminderSettingsQuery,
  textSettingsQuery,
} from '#web/dashboard/settings/reminders/reminders-query.ts'

/** Which reminders go out, one way or another. */
export type ReminderPreferences = { isDayBefore: boolean; isHourBefore: boolean }

export function isAllOff({ isDayBefore, isHourBefore }: ReminderPreferences): boolean {
  return !isDayBefore && !isHourBefore
}

/** Why nothing is sent about a job. Before the wishes are known, only that it is so. */
export function nothingToSend(
  startsAt: string,
  wishes: ReminderPreferences | undefined,
  nowMs: number,
): string {
  const aheadMs = Date.parse(startsAt) - nowMs
  if (!wishes || aheadMs <= 0) return 'No message about this job was sent.'
  if (isAllOff(wishes)) return 'Reminders are switched off.'
  const last = wishes.isHourBefore ? KIND_TIMES['hour before'] : KIND_TIMES['day before']
  return aheadMs < last.minutesBefore * MINUTE_MS
    ? 'Nothing to send: the job begins too soon for a reminder.'
    : 'No message about this job is owed.'
}

/** Silent when they cannot be read: what is usual is told then. */
export function useReminderPreferences(): ReminderPreferences | undefined {
  const letters = useQuery({ ...reminderSettingsQuery, meta: undefined }).data?.settings
  const texts = useQuery({ ...textSettingsQuery, meta: undefined }).data
  if (!letters || !texts) return undefined
  const { is_live, settings } = texts
  return {
    isDayBefore: letters.email_day_before || (is_live && settings.text_day_before),
    isHourBefore: letters.email_hour_before || (is_live && settings.text_hour_before),
  }
}
