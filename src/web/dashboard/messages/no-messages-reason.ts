import { useQuery } from '@tanstack/react-query'
import { KIND_TIMES } from '#domain/reminders/reminder-kinds.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import {
  reminderSettingsQuery,
  textSettingsQuery,
} from '#web/dashboard/settings/reminders/reminders-query.ts'

/** Which reminders are sent, by email or text. */
export type ReminderPreferences = { sendsDayBefore: boolean; sendsHourBefore: boolean }

export function areRemindersOff({ sendsDayBefore, sendsHourBefore }: ReminderPreferences): boolean {
  return !sendsDayBefore && !sendsHourBefore
}

/** Why no message is sent about a job. Gives no reason until the preferences are loaded. */
export function noMessagesReason(
  startsAt: string,
  preferences: ReminderPreferences | undefined,
  nowMs: number,
): string {
  const msUntilStart = Date.parse(startsAt) - nowMs
  if (!preferences || msUntilStart <= 0) return 'No messages were sent about this job.'
  if (areRemindersOff(preferences)) return 'Reminders are off.'
  const lastReminder = preferences.sendsHourBefore ? KIND_TIMES['hour before'] : KIND_TIMES['day before']
  return msUntilStart < lastReminder.minutesBefore * MINUTE_MS
    ? 'Nothing to send. This job starts too soon for a reminder.'
    : 'No messages are scheduled for this job.'
}

/** Undefined while loading or after an error, which is not shown: callers fall back to a general text. */
export function useReminderPreferences(): ReminderPreferences | undefined {
  const emails = useQuery({ ...reminderSettingsQuery, meta: undefined }).data?.settings
  const texts = useQuery({ ...textSettingsQuery, meta: undefined }).data
  if (!emails || !texts) return undefined
  const { is_live, settings } = texts
  return {
    sendsDayBefore: emails.email_day_before || (is_live && settings.text_day_before),
    sendsHourBefore: emails.email_hour_before || (is_live && settings.text_hour_before),
  }
}
