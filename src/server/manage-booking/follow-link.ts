import { lockSchedule } from '#server/appointment-rows/queries.ts'
import { scheduleKey } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { DepositLinkDeps } from '#server/deposits/deposit-link.ts'
import { countTry } from '#server/http/count-try.ts'
import { type ManagedAppointment, readManagedAppointment } from '#server/manage-booking/managed-booking.ts'
import { hashToken } from '#server/tokens/make-token.ts'

export type ManageDeps = Pick<RouteDeps, 'db' | 'takeTurns'> & DepositLinkDeps & { limitsOn: boolean }

/** A manage link, and the network from which it was opened. */
export type FollowedLink = { token: string; network: string }

/** Nobody mistypes a link this often. */
const UNKNOWN_LINK_LIMIT = { tries: 30, windowSeconds: 10 * 60 }

/** Runs `work` as the owner of the link's appointment. */
export function followLink<T>(
  deps: ManageDeps,
  link: FollowedLink,
  work: (tx: OwnerTx, managed: ManagedAppointment) => Promise<T>,
): Promise<T> {
  return follow(deps, link, async () => {}, work)
}

/**
 * Like `followLink`, but under the schedule's lock. The owner is looked up first: an appointment has many links, and
 * a request that waits for its turn must not hold a connection.
 */
export async function followLinkToChange<T>(
  deps: ManageDeps,
  link: FollowedLink,
  work: (tx: OwnerTx, managed: ManagedAppointment) => Promise<T>,
): Promise<T> {
  const tokenHash = hashToken(link.token)
  const ownerId = await deps.db.asOwnerOf({ tokenHash }, (_, ownerId) => ownerId())
  if (ownerId === null) return refuseUnknown(deps, link)
  return deps.takeTurns(scheduleKey(ownerId), () => follow(deps, link, lockSchedule, work))
}

async function follow<T>(
  deps: ManageDeps,
  link: FollowedLink,
  prepare: (tx: OwnerTx) => Promise<void>,
  work: (tx: OwnerTx, managed: ManagedAppointment) => Promise<T>,
): Promise<T> {
  const tokenHash = hashToken(link.token)
  const result = await deps.db.asOwnerOf({ tokenHash }, async (tx, ownerId) => {
    if ((await ownerId()) === null) return null
    await prepare(tx)
    const managed = await readManagedAppointment(tx, tokenHash, deps)
    return managed && { value: await work(tx, managed) }
  })
  return result ? result.value : refuseUnknown(deps, link)
}

async function refuseUnknown({ db, limitsOn }: ManageDeps, { network }: FollowedLink): Promise<never> {
  if (limitsOn) await countTry(db, 'follow an unknown manage link', network, UNKNOWN_LINK_LIMIT)
  return refuse('not_found')
}
