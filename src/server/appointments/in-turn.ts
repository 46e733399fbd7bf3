import { refuse } from '#server/refusal.ts'

/** Who waited this long waits for a database that is away. */
const LONGEST_WAIT_MS = 10_000

const lastInLine = new Map<string, Promise<unknown>>()

/**
 * One owner's changes of this process, one after the other. Who waits holds no connection: what one owner sends at
 * once must not keep the others from the database.
 */
export async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const patience = AbortSignal.timeout(LONGEST_WAIT_MS)
  const before = lastInLine.get(userId)
  const turn = (async () => {
    await before?.catch(() => {})
    if (patience.aborted) refuse('unavailable', { retryAfterSeconds: 2 })
    return work()
  })()
  lastInLine.set(userId, turn)
  try {
    return await turn
  } finally {
    if (lastInLine.get(userId) === turn) lastInLine.delete(userId)
  }
}
