import { refuse } from '#server/base/refusal.ts'

type QueueOptions = { maxConcurrent: number; maxWaiting: number; retryAfterSeconds: number }

/** Nobody changes a password more often at once. */
const MAX_WAITING_PER_OWNER = 2

/**
 * Where a caller waits.
 * - known device: signs in from a browser that the owner has used before.
 * - account holder: has a session or a reset link, and proves or sets the password.
 * - stranger: everybody else. All of them wait in one list.
 */
export type Place = { line: 'known device' | 'account holder'; userId: string } | { line: 'stranger' }

/**
 * Runs expensive work a few at a time. Callers wait in three lines, by what they have proved, and the lines take turns.
 * Within a line, owners take turns too, with two places each; strangers share one list. Whoever finds no place is refused.
 * So a crowd delays its own line, and others by two turns at most.
 */
export function createHashQueue({ maxConcurrent, maxWaiting, retryAfterSeconds }: QueueOptions) {
  let running = 0
  const lineOf: Record<Place['line'], Line> = {
    'known device': new Map(),
    stranger: new Map(),
    'account holder': new Map(),
  }
  /** The line that was served last is at the end. */
  const lines = Object.values(lineOf)

  async function waitForTurn(place: Place): Promise<void> {
    if (running < maxConcurrent) {
      running += 1
      return
    }
    const isStranger = place.line === 'stranger'
    const line = lineOf[place.line]
    const key = isStranger ? 'everybody' : place.userId
    const waiting = line.get(key) ?? []
    if (waiting.length >= (isStranger ? maxWaiting : MAX_WAITING_PER_OWNER))
      refuse('unavailable', { retryAfterSeconds })
    await new Promise<void>((start) => line.set(key, [...waiting, start]))
  }

  function startNext(): void {
    const line = lines.find(({ size }) => size > 0)
    if (!line) {
      running -= 1
      return
    }
    lines.push(...lines.splice(lines.indexOf(line), 1))
    startNextIn(line)
  }

  return {
    async run<T>(place: Place, work: () => Promise<T>): Promise<T> {
      await waitForTurn(place)
      try {
        return await work()
      } finally {
        startNext()
      }
    },
    waitingCount: () => lines.flatMap((line) => [...line.values()]).flat().length,
  }
}

/** What waits, by owner. A map keeps the order of insertion. */
type Line = Map<string, (() => void)[]>

/** An owner with more work goes to the end of the line. */
function startNextIn(line: Line): void {
  const [[key, [start, ...others]] = ['', []]] = line
  line.delete(key)
  if (others.length > 0) line.set(key, others)
  start?.()
}
