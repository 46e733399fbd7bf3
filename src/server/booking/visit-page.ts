import type { CompiledQuery } from 'kysely'
import { refuse } from '#server/base/refusal.ts'
import type { Misses } from '#server/booking/count-misses.ts'
import type { Database, OwnerTx, Read } from '#server/db/database.ts'
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

type InTurn<T, Row> = {
  look: () => Promise<T | null>
  /** Asked with the lock, in one round trip. */
  first: CompiledQuery<Row>
  work: (tx: OwnerTx, read: Read<Row>) => Promise<T | null>
}

/**
 * The same for what changes the owner's schedule. Who had to wait looks first, without the lock: most of them find that
 * somebody was quicker, or that they themselves were, and need not keep the others waiting.
 */
export function visitInTurn<T extends object, Row>(
  deps: PageDeps,
  visit: Visit,
  { look, first, work }: InTurn<T, Row>,
): Promise<T> {
  return deps.takeTurns(`page ${visit.slug}`, async ({ hasWaited }) => {
    const seen = hasWaited ? await look() : null
    if (seen) return seen
    const { done, now } = await deps.db.inTurnOf({ slug: visit.slug }, first, async (tx, read) => ({
      done: await work(tx, read),
      now: read.now,
    }))
    return done ?? refuseUnknown(deps, visit, now)
  })
}

export async function refuseUnknown(
  { misses, limitsOn }: PageDeps,
  { network }: Visit,
  now: Date,
): Promise<never> {
  if (limitsOn) await misses.add(network, now)
  return refuse('not_found', { message: 'This booking link is invalid or has expired.' })
}
