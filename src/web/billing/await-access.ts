import { browserClock } from '#web/billing/once-per.ts'
import { blockedBrowser, welcomeBack } from '#web/billing/tell-status.ts'

/** A payment that was just made is heard of within seconds. After that, only looking here again asks. */
const PAUSES_MS = [2_000, 3_000, 5_000, 10_000]

const browser = {
  ...blockedBrowser,
  after: browserClock.after,
  /** Returns how to stop. */
  onSeenAgain(run: () => void) {
    const ending = new AbortController()
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && run(), {
      signal: ending.signal,
    })
    return () => ending.abort()
  },
}

/** Asks quietly whether the dashboard has opened to whoever waits on the blocked screen. Returns how to stop. */
export function awaitAccess(door = browser): () => void {
  const { subscription } = door
  let isOver = false
  let stopWaiting: () => void = () => undefined

  async function ask(): Promise<void> {
    const outcome = await subscription.recheck()
    const hasOpened = outcome === 'answered' && subscription.snapshot().subscription.hasSubscription
    if (isOver || !hasOpened) return
    stop()
    await welcomeBack(door)
  }

  function waitFor([ms, ...rest]: number[]): void {
    if (ms === undefined) return
    stopWaiting = door.after(ms, () => {
      waitFor(rest)
      void ask()
    })
  }

  function stop(): void {
    isOver = true
    stopWaiting()
    stopListening()
  }

  const stopListening = door.onSeenAgain(() => void ask())
  waitFor(PAUSES_MS)
  return stop
}
