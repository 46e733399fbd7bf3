import { refuse } from '#server/base/refusal.ts'

/** While one decides, the next waits for the lock already. */
const AT_ONCE = 2

/** Who waited this long waits for a database that is away. */
const LONGEST_WAIT_MS = 10_000

/**
 * Those who change the same at once wait here and not on connections: those are for everybody. Which of them comes first
 * is decided by the lock in the database, where other processes wait too.
 */
export type TakeTurns = <T>(
  subject: string,
  work: (turn: Turn) => Promise<T>,
  options?: { mostWaiting?: number },
) => Promise<T>

/** Who had to wait may find that what they wanted is gone. */
type Turn = { hasWaited: boolean }

type Line = { running: number; waiting: (() => void)[] }

/** One per process. */
export function openTurns(patience = 1): TakeTurns {
  const longestWaitMs = LONGEST_WAIT_MS * patience
  const lines = new Map<string, Line>()
  return async (subject, work, { mostWaiting = Number.POSITIVE_INFINITY } = {}) => {
    const line = lines.get(subject) ?? { running: 0, waiting: [] }
    if (line.waiting.length >= mostWaiting) refuse('unavailable', { retryAfterSeconds: 2 })
    lines.set(subject, line)
    const hasWaited = line.running >= AT_ONCE
    const limit = hasWaited ? AbortSignal.timeout(longestWaitMs) : null
    if (hasWaited) await new Promise<void>((mayGo) => line.waiting.push(mayGo))
    else line.running += 1
    try {
      if (limit?.aborted) refuse('unavailable', { retryAfterSeconds: 2 })
      return await work({ hasWaited })
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else line.running -= 1
      if (line.running === 0) lines.delete(subject)
    }
  }
}
