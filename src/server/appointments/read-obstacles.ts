import type { Availability } from '#domain/scheduling/availability.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { type BusyTime, busyDuring } from '#server/appointment-rows/queries.ts'
import { type BusyElsewhere, busyElsewhere } from '#server/appointments/busy-elsewhere.ts'
import { holdsDuring } from '#server/appointments/holds-during.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { readHours } from '#server/settings/read-hours.ts'

/** What may stand in the way of jobs within a span. */
export type Obstacles = {
  availability: Availability
  busy: BusyTime[]
  holds: (Interval & { expires_at: Date })[]
  elsewhere: BusyElsewhere[]
  now: Instant
}

/** Appointments that are being moved do not stand in their own way. */
export async function readObstacles(
  tx: OwnerTx,
  span: Interval,
  exceptIds: readonly string[],
): Promise<Obstacles> {
  const [{ availability }, busy, holds, elsewhere, now] = await Promise.all([
    readHours(tx),
    busyDuring(tx, span, exceptIds),
    holdsDuring(tx, span),
    busyElsewhere(tx, span),
    tx.now(),
  ])
  return { availability, busy, holds, elsewhere, now: now.getTime() }
}
