import { showsOwnClock } from '#web/booking/wall-text.ts'

export type ZoneNoteProps = {
  timeZone: string
  zoneText: string
  slots: readonly string[]
  isLive: boolean
}

/** Whose clock a time is by; needless where the visitor's own shows the same. */
export function ZoneNote({ timeZone, zoneText, slots, isLive }: ZoneNoteProps) {
  const isNeedless = isLive && showsOwnClock(timeZone, slots)
  return isNeedless ? null : `, ${zoneText}`
}
