import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'

export const SETTINGS_FAILURE = {
  failureTitle: 'Error loading settings',
  failureSentence: () => 'Could not load your settings. Please try again.',
}

/** Every screen shows times in the business's time zone. */
export const businessSettingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: (query) => readAsOwner(query, endpoints.readBusinessSettings),
  meta: SETTINGS_FAILURE,
})
