import { useQuery } from '@tanstack/react-query'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'

/** Null until it is known. Where it cannot be read, the browser's is the nearest guess. */
export function useBusinessZone(isAsked = true): string | null {
  // Silent when it fails: who shows a day has more to say than its date.
  const { data, isError } = useQuery({ ...businessSettingsQuery, meta: undefined, enabled: isAsked })
  return data?.timezone ?? (isError ? Temporal.Now.timeZoneId() : null)
}
