import { hashToken } from '#server/account/make-token.ts'
import { lockSchedule } from '#server/appointments/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import { countTry } from '#server/http/count-try.ts'
import { type Managed, readManaged } from '#server/manage-booking/managed-booking.ts'
import { refuse } from '#server/refusal.ts'

export type ManageDeps = Pick<RouteDeps, 'db' | 'appUrl'> & { limitsOn: boolean }

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

/** As `followLink`, after every other change of the owner's schedule. */
export function followLinkToChange<T>(
  deps: ManageDeps,
  link: FollowedLink,
  work: (tx: OwnerTx, managed: Managed) => Promise<T>,
): Promise<T> {
  return follow(deps, link, lockSchedule, work)
}

async function follow<T>(
  { db, limitsOn }: ManageDeps,
  { token, network }: FollowedLink,
  prepare: (tx: OwnerTx) => Promise<void>,
  work: (tx: OwnerTx, managed: Managed) => Promise<T>,
): Promise<T> {
  const tokenHash = hashToken(token)
  const result = await db.asOwnerOf({ tokenHash }, async (tx, ownerId) => {
    if ((await ownerId) === null) return null
    await prepare(tx)
    const managed = await readManaged(tx, tokenHash)
    return managed && { done: await work(tx, managed) }
  })
  if (result) return result.done
  if (limitsOn) await countTry(db, 'follow an unknown manage link', network, MISSES)
  return refuse('not_found')
}
