import { type QuietHours, quietAround } from '#domain/reminders/quiet-hours.ts'
import { lastUsefulAt, type ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import type { Instant } from '#domain/time/instant.ts'

type Leaving = {
  kind: ReminderKind
  startsAt: Instant
  now: Instant
  quiet: QuietHours | null
  timeZone: string
}

/** A reminder that leaves later than planned still lets people sleep: it waits for the morning, if it helps anybody then. */
export function lateReminder({
  kind,
  startsAt,
  now,
  quiet,
  timeZone,
}: Leaving): 'leaves' | 'skipped' | { at: Instant } {
  const night = quiet && quietAround(now, quiet, timeZone)
  if (!night) return 'leaves'
  return night.end <= lastUsefulAt(kind, startsAt) ? { at: night.end } : 'skipped'
}
