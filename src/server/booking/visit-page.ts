import { takeTurns } from '#server/booking/take-turns.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { countTry } from '#server/http/count-try.ts'
import { refuse } from '#server/refusal.ts'

export type PageDeps = { db: Database; limitsOn: boolean }
export type Visit = { slug: string; network: string }

/** Who follows their own links never comes near; who guesses does. */
const MISSES = { tries: 60, windowSeconds: 10 * 60 }

/**
 * One transaction as the owner whose page it is. A slug that leads nowhere is asked the same of nobody, so that it takes
 * as long; the work then answers null.
 */
export async function visitPage<T extends object>(
  deps: PageDeps,
  visit: Visit,
  work: (tx: OwnerTx) => Promise<T | null>,
): Promise<T> {
  return (await deps.db.asOwnerOf({ slug: visit.slug }, work)) ?? refuseUnknown(deps, visit)
}

/** The same for what changes the owner's schedule. */
export function visitInTurn<T extends object>(
  deps: PageDeps,
  visit: Visit,
  work: (tx: OwnerTx) => Promise<T | null>,
): Promise<T> {
  return takeTurns(visit.slug, () => visitPage(deps, visit, work))
}

export async function refuseUnknown({ db, limitsOn }: PageDeps, { network }: Visit): Promise<never> {
  if (limitsOn) await countTry(db, 'unknown booking page', network, MISSES)
  return refuse('not_found', { message: 'This booking link is invalid or has expired.' })
}
