import { useQuery } from '@tanstack/react-query'
import { instantText } from '#web/format/wall-clock.ts'
import { businessSettingsQuery } from './business-query.ts'

/** For a day without a time: where the settings cannot be read, the browser's zone is the nearest guess. */
export function useZoneOfDays(isAsked = true): string | null {
  const { data, isError } = useQuietSettings(isAsked)
  return data?.timezone ?? (isError ? Temporal.Now.timeZoneId() : null)
}

/** Who asks for the zone alone says nothing when it fails. */
function useQuietSettings(isAsked = true) {
  return useQuery({ ...businessSettingsQuery, meta: undefined, enabled: isAsked })
}

/** By the clock of the business, as on every screen; empty until that is known, and for no instant. */
export function useInstantText(): (iso: string) => string {
  const timeZone = useQuietSettings().data?.timezone
  return (iso) => (timeZone && iso ? instantText(timeZone, iso) : '')
}
