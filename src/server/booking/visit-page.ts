import type { Misses } from '#server/booking/count-misses.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import type { ShareAnswers } from '#server/db/share-answers.ts'
import type { TakeTurns } from '#server/db/take-turns.ts'
import { refuse } from '#server/refusal.ts'

export type PageDeps = {
  db: Database
  takeTurns: TakeTurns
  shareNearest: ShareAnswers<string[]>
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
  const { done, now } = await deps.db.asOwnerOf({ slug: visit.slug }, withNow(work))
  return done ?? refuseUnknown(deps, visit, now)
}

/**
 * The same for what changes the owner's schedule. Who had to wait looks first, without the lock: most of them find that
 * somebody was quicker, or that they themselves were, and need not keep the others waiting.
 */
export function visitInTurn<T extends object>(
  deps: PageDeps,
  visit: Visit,
  { look, work }: { look: () => Promise<T | null>; work: (tx: OwnerTx) => Promise<T | null> },
): Promise<T> {
  return deps.takeTurns(`page ${visit.slug}`, async ({ hasWaited }) => {
    const seen = hasWaited ? await look() : null
    if (seen) return seen
    const { done, now } = await deps.db.inTurnOf({ slug: visit.slug }, withNow(work))
    return done ?? refuseUnknown(deps, visit, now)
  })
}

function withNow<T>(work: (tx: OwnerTx) => Promise<T>) {
  return async (tx: OwnerTx) => {
    const [done, now] = await Promise.all([work(tx), tx.now()])
    return { done, now }
  }
}

export async function refuseUnknown(
  { misses, limitsOn }: PageDeps,
  { network }: Visit,
  now: Date,
): Promise<never> {
  if (limitsOn) await misses.add(network, now)
  return refuse('not_found', { message: 'This booking link is invalid or has expired.' })
}
