import { instantText } from '#web/format/wall-clock.ts'
import { useBusinessZone } from './use-business-zone.ts'

/** By the clock of the business, as on every screen; empty until that is known, and for no instant. */
export function useInstantText(): (iso: string) => string {
  const timeZone = useBusinessZone()
  return (iso) => (timeZone && iso ? instantText(timeZone, iso) : '')
}
