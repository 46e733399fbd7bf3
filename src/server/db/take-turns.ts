import { refuse } from '#server/base/refusal.ts'

/** While one change runs, the next already waits for the database lock. */
const MAX_CONCURRENT = 2

/** After waiting this long the database is probably unavailable. */
const MAX_WAIT_MS = 10_000

/**
 * Queues concurrent changes with the same key in memory, so that they don't occupy pooled connections while they wait.
 * The database lock, which other processes wait for too, decides the final order.
 */
export type TakeTurns = <T>(
  key: string,
  work: (turn: Turn) => Promise<T>,
  options?: { maxWaiting?: number },
) => Promise<T>

/** After waiting, data read before may be outdated. */
type Turn = { hasWaited: boolean }

type Queue = { running: number; waiting: (() => void)[] }

/** Create one per process. */
export function createTakeTurns(timeoutFactor = 1): TakeTurns {
  const maxWaitMs = MAX_WAIT_MS * timeoutFactor
  const queues = new Map<string, Queue>()
  return async (key, work, { maxWaiting = Number.POSITIVE_INFINITY } = {}) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    if (queue.waiting.length >= maxWaiting) refuse('unavailable', { retryAfterSeconds: 2 })
    queues.set(key, queue)
    const hasWaited = queue.running >= MAX_CONCURRENT
    const deadline = hasWaited ? AbortSignal.timeout(maxWaitMs) : null
    if (hasWaited) await new Promise<void>((start) => queue.waiting.push(start))
    else queue.running += 1
    try {
      if (deadline?.aborted) refuse('unavailable', { retryAfterSeconds: 2 })
      return await work({ hasWaited })
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else queue.running -= 1
      if (queue.running === 0) queues.delete(key)
    }
  }
}
