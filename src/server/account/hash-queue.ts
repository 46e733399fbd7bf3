import { refuse } from '#server/base/refusal.ts'

type QueueOptions = { maxConcurrent: number; maxWaiting: number; retryAfterSeconds: number }

/** Nobody changes a password more often at once. */
const MAX_WAITING_PER_OWNER = 2

/**
 * Runs expensive work a few at a time and refuses what doesn't fit into the waiting list. Work with an `owner` waits in a
 * short list of that owner instead. Owners and strangers take turns, and so do the owners, so that neither many accounts
 * nor many strangers keep the others waiting.
 */
export function createHashQueue({ maxConcurrent, maxWaiting, retryAfterSeconds }: QueueOptions) {
  let running = 0
  /** A map keeps the order of insertion. */
  const owners = new Map<string, (() => void)[]>()
  const strangers: (() => void)[] = []
  let isOwnersTurn = true

  async function waitForTurn(owner: string | null): Promise<void> {
    if (running < maxConcurrent) {
      running += 1
      return
    }
    const waiting = owner === null ? strangers : (owners.get(owner) ?? [])
    if (waiting.length >= (owner === null ? maxWaiting : MAX_WAITING_PER_OWNER))
      refuse('unavailable', { retryAfterSeconds })
    await new Promise<void>((start) => {
      waiting.push(start)
      if (owner !== null) owners.set(owner, waiting)
    })
  }

  function startNext(): void {
    const isOwner = owners.size > 0 && (isOwnersTurn || strangers.length === 0)
    const start = isOwner ? nextOwner() : strangers.shift()
    isOwnersTurn = !isOwner
    if (start) start()
    else running -= 1
  }

  /** An owner with more work goes to the end of the line. */
  function nextOwner(): (() => void) | undefined {
    const [[owner, waiting] = ['', []]] = owners
    const start = waiting.shift()
    owners.delete(owner)
    if (waiting.length > 0) owners.set(owner, waiting)
    return start
  }

  return {
    async run<T>(owner: string | null, work: () => Promise<T>): Promise<T> {
      await waitForTurn(owner)
      try {
        return await work()
      } finally {
        startNext()
      }
    },
    waitingCount: () => [...owners.values()].flat().length + strangers.length,
  }
}
