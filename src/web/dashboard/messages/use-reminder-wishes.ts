import { useQuery } from '@tanstack/react-query'
import {
  reminderSettingsQuery,
  textSettingsQuery,
} from '#web/dashboard/settings/reminders/reminders-query.ts'
import type { ReminderWishes } from './nothing-to-send.ts'

/** Silent when they cannot be read: what is usual is told then. */
export function useReminderWishes(): ReminderWishes | undefined {
  const letters = useQuery({ ...reminderSettingsQuery, meta: undefined }).data?.settings
  const texts = useQuery({ ...textSettingsQuery, meta: undefined }).data
  if (!letters || !texts) return undefined
  const { is_live, settings } = texts
  return {
    isDayBefore: letters.email_day_before || (is_live && settings.text_day_before),
    isHourBefore: letters.email_hour_before || (is_live && settings.text_hour_before),
  }
}
