import { refuse } from '#server/base/refusal.ts'

/** While one change runs, the next already waits for the database lock. */
const DEFAULT_MAX_RUNNING = 2

/** After waiting this long the database is probably unavailable. */
const MAX_WAIT_MS = 10_000

/**
 * Queues concurrent changes with the same key in memory, so that they don't occupy pooled connections while they wait.
 * The database lock, which other processes wait for too, decides the final order.
 */
export type TakeTurns = <T>(
  key: string,
  work: (turn: Turn) => Promise<T>,
  options?: { maxRunning?: number; maxWaiting?: number },
) => Promise<T>

/** After waiting, data read before may be outdated. */
type Turn = { hasWaited: boolean }

type Queue = { running: number; waiting: (() => void)[] }

/** False once the wait is over, even if those before it still run: the server soon closes connections that get no response. */
function waitForTurn({ waiting }: Queue, maxWaitMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const start = () => {
    clearTimeout(deadline)
    resolve(true)
  }
  const deadline = setTimeout(() => {
    waiting.splice(waiting.indexOf(start), 1)
    resolve(false)
  }, maxWaitMs)
  waiting.push(start)
  return promise
}

/** Create one per process. */
export function createTakeTurns(timeoutFactor = 1): TakeTurns {
  const maxWaitMs = MAX_WAIT_MS * timeoutFactor
  const queues = new Map<string, Queue>()
  return async (
    key,
    work,
    { maxRunning = DEFAULT_MAX_RUNNING, maxWaiting = Number.POSITIVE_INFINITY } = {},
  ) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    if (queue.running >= maxRunning && queue.waiting.length >= maxWaiting)
      refuse('unavailable', { retryAfterSeconds: 2 })
    queues.set(key, queue)
    const hasWaited = queue.running >= maxRunning
    if (!hasWaited) queue.running += 1
    else if (!(await waitForTurn(queue, maxWaitMs))) refuse('unavailable', { retryAfterSeconds: 2 })
    try {
      return await work({ hasWaited })
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else queue.running -= 1
      if (queue.running === 0) queues.delete(key)
    }
  }
}
