import type { Logger } from '#server/base/log.ts'
import type { Database } from '#server/db/database.ts'
import { capToWindow, incrementTries, refuseTooManyTries } from '#server/http/count-try.ts'

/** Far more than people who follow real links need, but few for guessing. */
const UNKNOWN_SLUG_LIMIT = { tries: 60, windowSeconds: 10 * 60 }
/** At most this many requests are answered before they are counted; further ones wait. */
const MAX_UNCOUNTED = 100

/** Number of networks after which the cache is cleared. */
const MAX_CACHED = 5_000

export type UnknownSlugThrottle = ReturnType<typeof throttleUnknownSlugs>

/**
 * Rate limit for unknown slugs per network. Requests are counted after the response, so that it takes as long as for a
 * known slug; the cached result refuses the next request. Counting is sequential, so that guessing uses one connection.
 */
export function throttleUnknownSlugs({ db, log }: { db: Database; log: Logger }) {
  const refusedUntil = new Map<string, number>()
  let uncounted = 0
  let lastCount = Promise.resolve()

  async function countUnknownSlug(network: string): Promise<void> {
    const until = await db.asVisitor(async (tx) => {
      const [{ tries, waitSeconds }, now] = await Promise.all([
        incrementTries(tx, 'unknown booking page', network, UNKNOWN_SLUG_LIMIT),
        tx.now(),
      ])
      return tries < UNKNOWN_SLUG_LIMIT.tries ? null : now.getTime() + waitSeconds * 1000
    })
    if (refusedUntil.size >= MAX_CACHED) refusedUntil.clear()
    if (until !== null) refusedUntil.set(network, until)
  }

  function countLater(network: string): Promise<void> {
    uncounted += 1
    lastCount = lastCount
      .then(() => countUnknownSlug(network))
      .catch((err: unknown) => log.warn({ err }, 'unknown slug not counted'))
      .finally(() => {
        uncounted -= 1
      })
    return lastCount
  }

  return {
    /** `now` is the product clock. */
    async countOrRefuse(network: string, now: Date): Promise<void> {
      const until = refusedUntil.get(network) ?? 0
      if (until > now.getTime())
        refuseTooManyTries(capToWindow(Math.ceil((until - now.getTime()) / 1000), UNKNOWN_SLUG_LIMIT))
      refusedUntil.delete(network)
      const counted = countLater(network)
      if (uncounted > MAX_UNCOUNTED) await counted
    },
  }
}
