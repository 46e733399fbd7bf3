import type { ListedAppointment } from '#contract/appointments.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { appointmentsDuring } from '#server/appointment-rows/queries.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'

const MAX_DAYS = 62

export async function listAppointments(
  db: Database,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<ListedAppointment[]> {
  const window = parseWindow({ from, to })
  return db.asOwner(userId, (tx) => appointmentsDuring(tx, window))
}

/** Validates the window of a calendar view. */
export function parseWindow({ from, to }: { from: string; to: string }): Interval {
  const window = { start: Date.parse(from), end: Date.parse(to) }
  if (window.end <= window.start) refuse('invalid_request', { fields: { to: 'Must be after `from`.' } })
  if (window.end - window.start > MAX_DAYS * DAY_MS)
    refuse('invalid_request', { fields: { to: `Must be at most ${MAX_DAYS} days after \`from\`.` } })
  return window
}
