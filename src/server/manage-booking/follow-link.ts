import { lockSchedule } from '#server/appointment-rows/queries.ts'
import { scheduleKey } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import { countTry } from '#server/http/count-try.ts'
import { type Managed, readManaged } from '#server/manage-booking/managed-booking.ts'
import { hashToken } from '#server/tokens/make-token.ts'

export type ManageDeps = Pick<RouteDeps, 'db' | 'takeTurns' | 'appUrl'> & { limitsOn: boolean }

/** What a visitor follows: the token of the link, and from where. */
export type FollowedLink = { token: string; network: string }

/** Nobody mistypes a link this often. */
const MISSES = { tries: 30, windowSeconds: 10 * 60 }

/** Does something with the appointment that a link leads to, as its owner. */
export function followLink<T>(
  deps: ManageDeps,
  link: FollowedLink,
  work: (tx: OwnerTx, managed: Managed) => Promise<T>,
): Promise<T> {
  return follow(deps, link, async () => {}, work)
}

/**
 * As `followLink`, after every other change of the owner's schedule. Whose it is is asked first: an appointment has many
 * links, and who waits for a turn must not hold a connection.
 */
export async function followLinkToChange<T>(
  deps: ManageDeps,
  link: FollowedLink,
  work: (tx: OwnerTx, managed: Managed) => Promise<T>,
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
  work: (tx: OwnerTx, managed: Managed) => Promise<T>,
): Promise<T> {
  const tokenHash = hashToken(link.token)
  const result = await deps.db.asOwnerOf({ tokenHash }, async (tx, ownerId) => {
    if ((await ownerId()) === null) return null
    await prepare(tx)
    const managed = await readManaged(tx, tokenHash)
    return managed && { done: await work(tx, managed) }
  })
  return result ? result.done : refuseUnknown(deps, link)
}

async function refuseUnknown({ db, limitsOn }: ManageDeps, { network }: FollowedLink): Promise<never> {
  if (limitsOn) await countTry(db, 'follow an unknown manage link', network, MISSES)
  return refuse('not_found')
}
