import { refuse } from '#server/base/refusal.ts'

type QueueOptions = { maxConcurrent: number; maxWaiting: number; retryAfterSeconds: number }

/**
 * Runs expensive work a few at a time and refuses what doesn't fit into the waiting list. Work with a `placeKey` has a
 * place of its own outside the list: the key names an owner, who has one place however often they call. Owners and
 * strangers take turns, so that neither many accounts nor many strangers keep the others waiting.
 */
export function createHashQueue({ maxConcurrent, maxWaiting, retryAfterSeconds }: QueueOptions) {
  let running = 0
  /** Maps keep the order of insertion. */
  const reserved = new Map<string, () => void>()
  const others: (() => void)[] = []
  let isOwnersTurn = true

  async function waitForTurn(placeKey: string | null): Promise<void> {
    if (running < maxConcurrent) {
      running += 1
      return
    }
    const hasPlace = placeKey !== null && !reserved.has(placeKey)
    if (!hasPlace && others.length >= maxWaiting) refuse('unavailable', { retryAfterSeconds })
    await new Promise<void>((start) => {
      if (hasPlace) reserved.set(placeKey, start)
      else others.push(start)
    })
  }

  function startNext(): void {
    const [owner] = reserved
    const isOwner = owner !== undefined && (isOwnersTurn || others.length === 0)
    if (isOwner) reserved.delete(owner[0])
    const start = isOwner ? owner[1] : others.shift()
    isOwnersTurn = !isOwner
    if (start) start()
    else running -= 1
  }

  return {
    async run<T>(placeKey: string | null, work: () => Promise<T>): Promise<T> {
      await waitForTurn(placeKey)
      try {
        return await work()
      } finally {
        startNext()
      }
    },
    waitingCount: () => reserved.size + others.length,
  }
}
