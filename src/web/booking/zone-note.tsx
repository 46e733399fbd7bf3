import { matchesVisitorClock } from '#web/booking/local-time-text.ts'

export type ZoneNoteProps = {
  timeZone: string
  zoneText: string
  slots: readonly string[]
  isHydrated: boolean
}

/** The time zone of the times shown. Omitted if the visitor's own time zone has the same local times. */
export function ZoneNote({ timeZone, zoneText, slots, isHydrated }: ZoneNoteProps) {
  const isRedundant = isHydrated && matchesVisitorClock(timeZone, slots)
  return isRedundant ? null : `, ${zoneText}`
}
