import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'

const REMINDERS_KEY = ['reminders']

export const reminderSettingsQuery = queryOptions({
  queryKey: [...REMINDERS_KEY, 'settings'],
  queryFn: () => callAsOwner(endpoints.readReminderSettings),
  meta: {
    failureTitle: 'Error loading reminders',
    failureSentence: () => 'Could not load your reminders. Please try again.',
  },
})

/** Until the next letter is there, the one before stays in sight. */
export function previewQuery(kind: ReminderKind, template: string) {
  return queryOptions({
    queryKey: [...REMINDERS_KEY, 'preview', kind, template],
    queryFn: () => callAsOwner(endpoints.previewReminder, { body: { kind, template } }),
    placeholderData: keepPreviousData,
    // The next job may be another one by now.
    staleTime: 0,
  })
}
