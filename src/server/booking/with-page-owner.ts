import { refuse } from '#server/base/refusal.ts'
import type { UnknownSlugThrottle } from '#server/booking/throttle-unknown-slugs.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import type { TakeTurns } from '#server/db/take-turns.ts'

export type PageDeps = {
  db: Database
  takeTurns: TakeTurns
  limitsOn: boolean
  unknownSlugs: UnknownSlugThrottle
}
export type PageRequest = { slug: string; network: string }

/**
 * Runs a transaction as the owner of the page. For an unknown slug the same queries run without an owner, so that it takes
 * as long; `work` then returns null.
 */
export async function withPageOwner<T extends object>(
  deps: PageDeps,
  pageRequest: PageRequest,
  work: (tx: OwnerTx) => Promise<T | null>,
): Promise<T> {
  const { result, now } = await deps.db.asOwnerOf({ slug: pageRequest.slug }, async (tx) => {
    const [result, now] = await Promise.all([work(tx), tx.now()])
    return { result, now }
  })
  return result ?? refuseUnknownSlug(deps, pageRequest, now)
}

export async function refuseUnknownSlug(
  { unknownSlugs, limitsOn }: PageDeps,
  { network }: PageRequest,
  now: Date,
): Promise<never> {
  if (limitsOn) await unknownSlugs.countOrRefuse(network, now)
  return refuse('not_found', { message: 'This booking link is invalid or has expired.' })
}
