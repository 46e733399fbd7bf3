import type { Logger } from '#server/base/log.ts'
import type { Database } from '#server/db/database.ts'
import { refuseTries, tryAgainst, withinWindow } from '#server/http/count-try.ts'

/** Who follows their own links never comes near; who guesses does. */
const MISSES = { tries: 60, windowSeconds: 10 * 60 }
/** So many may wait to be counted; who comes then waits with them. */
const MAX_WAITING = 100

/** So many networks are remembered before all are forgotten. */
const MAX_REMEMBERED = 5_000

export type Misses = ReturnType<typeof countMisses>

/**
 * Slugs that lead nowhere, counted per network and after the answer: it takes as long as that of a known one. What the
 * count last said refuses the next. One is counted after the other, so that guessing takes a single connection.
 */
export function countMisses({ db, log }: { db: Database; log: Logger }) {
  const refusedUntil = new Map<string, number>()
  let waiting = 0
  let line = Promise.resolve()

  async function count(network: string): Promise<void> {
    const until = await db.asVisitor(async (tx) => {
      const [{ tries, waitSeconds }, now] = await Promise.all([
        tryAgainst(tx, 'unknown booking page', network, MISSES),
        tx.now(),
      ])
      return tries < MISSES.tries ? null : now.getTime() + waitSeconds * 1000
    })
    if (refusedUntil.size >= MAX_REMEMBERED) refusedUntil.clear()
    if (until !== null) refusedUntil.set(network, until)
  }

  function countLater(network: string): Promise<void> {
    waiting += 1
    line = line
      .then(() => count(network))
      .catch((err: unknown) => log.warn({ err }, 'an unknown slug was not counted'))
      .finally(() => {
        waiting -= 1
      })
    return line
  }

  return {
    /** `now` is the product clock. */
    async add(network: string, now: Date): Promise<void> {
      const until = refusedUntil.get(network) ?? 0
      if (until > now.getTime()) refuseTries(withinWindow(Math.ceil((until - now.getTime()) / 1000), MISSES))
      refusedUntil.delete(network)
      const counted = countLater(network)
      if (waiting > MAX_WAITING) await counted
    },
  }
}
