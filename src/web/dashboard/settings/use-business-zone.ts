import { useQuery } from '@tanstack/react-query'
import { businessSettingsQuery } from './business-query.ts'

/** Null until it is known. */
export function useBusinessZone(): string | null {
  return useQuietSettings().data?.timezone ?? null
}

/** For a day without a time: where the settings cannot be read, the browser's zone is the nearest guess. */
export function useZoneOfDays(isAsked = true): string | null {
  const { data, isError } = useQuietSettings(isAsked)
  return data?.timezone ?? (isError ? Temporal.Now.timeZoneId() : null)
}

/** Who asks for the zone alone says nothing when it fails. */
function useQuietSettings(isAsked = true) {
  return useQuery({ ...businessSettingsQuery, meta: undefined, enabled: isAsked })
}
