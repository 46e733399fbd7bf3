import { showSameClock } from '#web/booking/wall-text.ts'

type ZoneNoteProps = { timeZone: string; zoneText: string; slots: readonly string[]; isLive: boolean }

/** Whose clock a time is by; needless where the visitor's own shows the same. */
export function ZoneNote({ timeZone, zoneText, slots, isLive }: ZoneNoteProps) {
  const isNeedless = isLive && showSameClock(timeZone, ownZone(), slots)
  return isNeedless ? null : `, ${zoneText}`
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
