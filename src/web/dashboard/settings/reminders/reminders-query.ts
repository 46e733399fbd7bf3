import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'

export const reminderSettingsQuery = queryOptions({
  queryKey: ['reminders', 'settings'],
  queryFn: (query) => readAsOwner(query, endpoints.readReminderSettings),
  meta: {
    failureTitle: 'Error loading reminders',
    failureSentence: () => 'Could not load your reminders. Please try again.',
  },
})

export const textSettingsQuery = queryOptions({
  queryKey: ['texts', 'settings'],
  queryFn: (query) => readAsOwner(query, endpoints.readTextSettings),
  meta: {
    failureTitle: 'Error loading SMS settings',
    failureSentence: () => 'Could not load your SMS settings. Please try again.',
  },
})

/** The previous preview stays visible while the next one loads. Never cached, as the next job may have changed. */
const PREVIEW_OPTIONS = { placeholderData: keepPreviousData, staleTime: 0 }

export function reminderPreviewQuery(kind: ReminderKind, template: string) {
  return queryOptions({
    ...PREVIEW_OPTIONS,
    queryKey: ['reminders', 'preview', kind, template],
    queryFn: () => callAsOwner(endpoints.previewReminder, { body: { kind, template } }),
  })
}

export function textPreviewQuery(kind: ReminderKind, template: string) {
  return queryOptions({
    ...PREVIEW_OPTIONS,
    queryKey: ['texts', 'preview', kind, template],
    queryFn: () => callAsOwner(endpoints.previewText, { body: { kind, template } }),
  })
}
