import { sql } from 'kysely'
import type { ReminderSettings } from '#contract/reminders.ts'
import type { QuietHours } from '#domain/reminders/quiet-hours.ts'

/** Columns of `reminder_settings`. */
export const QUIET_COLUMNS = [
  sql<string | null>`to_char(quiet_from, 'HH24:MI')`.as('quiet_from'),
  sql<string | null>`to_char(quiet_until, 'HH24:MI')`.as('quiet_until'),
]

/** Null if the owner has no quiet hours. */
export function quietHoursFrom({
  quiet_from,
  quiet_until,
}: Pick<ReminderSettings, 'quiet_from' | 'quiet_until'>): QuietHours | null {
  return quiet_from !== null && quiet_until !== null ? { from: quiet_from, until: quiet_until } : null
}
