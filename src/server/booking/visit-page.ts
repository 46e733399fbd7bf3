import { refuse } from '#server/base/refusal.ts'
import type { Misses } from '#server/booking/count-misses.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import type { TakeTurns } from '#server/db/take-turns.ts'

export type PageDeps = {
  db: Database
  takeTurns: TakeTurns
  limitsOn: boolean
  misses: Misses
}
export type Visit = { slug: string; network: string }

/**
 * One transaction as the owner whose page it is. A slug that leads nowhere is asked the same of nobody, so that it takes
 * as long; the work then answers null.
 */
export async function visitPage<T extends object>(
  deps: PageDeps,
  visit: Visit,
  work: (tx: OwnerTx) => Promise<T | null>,
): Promise<T> {
  const { done, now } = await deps.db.asOwnerOf({ slug: visit.slug }, async (tx) => {
    const [done, now] = await Promise.all([work(tx), tx.now()])
    return { done, now }
  })
  return done ?? refuseUnknown(deps, visit, now)
}

export async function refuseUnknown(
  { misses, limitsOn }: PageDeps,
  { network }: Visit,
  now: Date,
): Promise<never> {
  if (limitsOn) await misses.add(network, now)
  return refuse('not_found', { message: 'This booking link is invalid or has expired.' })
}
