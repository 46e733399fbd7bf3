import type { Appointment } from '#contract/appointments.ts'
import { DELETED_CLIENT_NAME } from '#domain/clients/deleted-client.ts'
import {
  lockSchedule,
  type StoredAppointment,
  storedAppointment,
  toAppointment,
} from '#server/appointment-rows/queries.ts'
import { type CheckedJob, findWarnings } from '#server/appointments/find-warnings.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { RouteDeps } from '#server/dependencies.ts'

export type ScheduleDeps = Pick<RouteDeps, 'db' | 'takeTurns' | 'appUrl'>

/** Sets the job whose warnings are reported if the database constraint rejects the change. */
export type SetTimeForWarnings = (time: CheckedJob) => void

/**
 * Runs one change of an owner's schedule at a time. Under the lock, the rules decide; if something writes without it,
 * the database constraint causes the same refusal. A request that had to wait runs `precheck` first, without the lock, so
 * that a request that will be refused does not block the others.
 */
export async function changeSchedule<T>(
  { db, takeTurns }: Pick<ScheduleDeps, 'db' | 'takeTurns'>,
  userId: string,
  change: (tx: OwnerTx, setTimeForWarnings: SetTimeForWarnings) => Promise<T>,
  precheck?: (tx: OwnerTx) => Promise<unknown>,
): Promise<T> {
  let timeForWarnings: CheckedJob | undefined
  try {
    return await takeTurns(scheduleKey(userId), async ({ hasWaited }) => {
      if (precheck && hasWaited) await db.asOwner(userId, precheck)
      return db.asOwner(userId, async (tx) => {
        await lockSchedule(tx)
        return change(tx, (time) => {
          timeForWarnings = time
        })
      })
    })
  } catch (error) {
    if (!timeForWarnings || !isOverlap(error)) throw error
    const checked = timeForWarnings
    const warnings = await db.asOwner(userId, (tx) => findWarnings(tx, checked))
    return refuse('needs_confirmation', { details: { warnings } })
  }
}

/** The queue key of requests that change this owner's schedule. */
export function scheduleKey(userId: string): string {
  return `owner ${userId}`
}

/** Refuses cancelled appointments as not found. */
export async function readLiveAppointment(tx: OwnerTx, id: string): Promise<StoredAppointment> {
  return assertLive((await storedAppointment(tx, id)) ?? refuse('not_found'))
}

/** The response to a repeated request: the appointment as it is now, even if it was cancelled since. */
export async function readRepeatedAppointment(tx: OwnerTx, id: string): Promise<Appointment> {
  return toAppointment((await storedAppointment(tx, id)) ?? refuse('not_found'))
}

export function assertLive(stored: StoredAppointment): StoredAppointment {
  if (stored.cancelled_at) refuse('not_found', { message: 'This job has since been cancelled.' })
  return stored
}

/** Refuses the change if the owner has not seen the current version. */
export function assertSeenLatest(stored: StoredAppointment, seenUpdatedAt: string): void {
  if (stored.updated_at.getTime() > Date.parse(seenUpdatedAt)) refuseChangedElsewhere(stored)
}

export function refuseChangedElsewhere(stored: StoredAppointment): never {
  return refuse('changed_elsewhere', { details: { current: toAppointment(stored) } })
}

/** Refuses to move a past job of a deleted client to the future: nobody would expect the owner there. */
export async function assertClientExists(
  tx: OwnerTx,
  { before, after }: { before: StoredAppointment; after: StoredAppointment },
): Promise<void> {
  if (after.client_id !== null || after.client_name !== DELETED_CLIENT_NAME) return
  const now = await tx.now()
  if (before.appointment_time <= now && after.appointment_time > now)
    refuse('not_found', {
      message: 'This client was deleted. Choose another client to schedule this job again.',
    })
}

export function isOverlap(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === 'one_appointment_at_a_time'
}
