import type { Interval } from '#domain/time/interval.ts'
import {
  lockSchedule,
  type StoredAppointment,
  storedAppointment,
  toAppointment,
} from '#server/appointment-rows/queries.ts'
import { findWarnings } from '#server/appointments/find-warnings.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { RouteDeps } from '#server/dependencies.ts'

export type ScheduleDeps = Pick<RouteDeps, 'db' | 'takeTurns' | 'appUrl'>

type Place = { job: Interval; exceptId?: string }
/** Where it goes, should the constraint refuse it. */
export type At = (place: Place) => void

/**
 * One change of an owner's schedule, after every other. The lock lets the rule decide; should something write past
 * it, the constraint has the last word and says the same. Who had to wait looks first, without the lock: what refuses
 * them then need not keep the others waiting.
 */
export async function changeSchedule<T>(
  { db, takeTurns }: Pick<ScheduleDeps, 'db' | 'takeTurns'>,
  userId: string,
  change: (tx: OwnerTx, at: At) => Promise<T>,
  look?: (tx: OwnerTx) => Promise<unknown>,
): Promise<T> {
  let place: Place | undefined
  try {
    return await takeTurns(turnOf(userId), async ({ hasWaited }) => {
      if (look && hasWaited) await db.asOwner(userId, look)
      return db.asOwner(userId, async (tx) => {
        await lockSchedule(tx)
        return change(tx, (wanted) => {
          place = wanted
        })
      })
    })
  } catch (error) {
    if (!place || !isOverlap(error)) throw error
    const { job, exceptId } = place
    const warnings = await db.asOwner(userId, (tx) => findWarnings(tx, job, exceptId))
    return refuse('needs_confirmation', { details: { warnings } })
  }
}

/** Who changes the schedule of this owner, whom they know. */
export function turnOf(userId: string): string {
  return `owner ${userId}`
}

/** One that is cancelled does not exist any more. */
export async function liveAppointment(tx: OwnerTx, id: string): Promise<StoredAppointment> {
  const stored = (await storedAppointment(tx, id)) ?? refuse('not_found')
  if (stored.cancelled_at) refuse('not_found', { message: 'This appointment was cancelled in the meantime.' })
  return stored
}

/** Nothing is overwritten that the owner has not seen. */
export function assertSeen(stored: StoredAppointment, seenUpdatedAt: string): void {
  if (stored.updated_at.getTime() > Date.parse(seenUpdatedAt))
    refuse('changed_elsewhere', { details: { current: toAppointment(stored) } })
}

export function isOverlap(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === 'one_appointment_at_a_time'
}
