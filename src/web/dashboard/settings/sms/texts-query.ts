import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'

const TEXTS_KEY = ['texts']

export const textSettingsQuery = queryOptions({
  queryKey: [...TEXTS_KEY, 'settings'],
  queryFn: () => callAsOwner(endpoints.readTextSettings),
  meta: {
    failureTitle: 'Error loading SMS settings',
    failureSentence: () => 'Could not load your SMS settings. Please try again.',
  },
})

/** Until the next text is there, the one before stays in sight. */
export function textPreviewQuery(kind: ReminderKind, template: string) {
  return queryOptions({
    queryKey: [...TEXTS_KEY, 'preview', kind, template],
    queryFn: () => callAsOwner(endpoints.previewText, { body: { kind, template } }),
    placeholderData: keepPreviousData,
    // The next job may be another one by now.
    staleTime: 0,
  })
}
