import { useQuery } from '@tanstack/react-query'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { dateTimeText } from '#web/format/wall-clock.ts'

/** The zone for dates without a time: the business's, or the browser's if the settings cannot be loaded. Null until then. */
export function useBusinessZone(isEnabled = true): string | null {
  const { data, isError } = useSettingsWithoutToast(isEnabled)
  return data?.timezone ?? (isError ? Temporal.Now.timeZoneId() : null)
}

/** Callers only need the zone, so a failure is not worth a toast. */
function useSettingsWithoutToast(isEnabled = true) {
  return useQuery({ ...businessSettingsQuery, meta: undefined, enabled: isEnabled })
}

/** Formats in the business's time zone. Returns an empty string until that is loaded, and for an empty instant. */
export function useInstantText(): (iso: string) => string {
  const timeZone = useSettingsWithoutToast().data?.timezone
  return (iso) => (timeZone && iso ? dateTimeText(timeZone, iso) : '')
}
