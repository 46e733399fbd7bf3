import { showSameClock } from '#web/booking/wall-text.ts'

type ZoneNoteProps = { timeZone: string; zoneName: string; slots: readonly string[]; isLive: boolean }

/** Whose clock a time is by; needless where the visitor's own shows the same. */
export function ZoneNote({ timeZone, zoneName, slots, isLive }: ZoneNoteProps) {
  const isNeedless = isLive && showSameClock(timeZone, ownZone(), slots)
  return isNeedless ? null : `, ${zoneName}`
}

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
