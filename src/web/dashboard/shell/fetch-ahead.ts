import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

type Fetch = () => Promise<unknown>

const waiting = new Set<Fetch>()
const WITHOUT_IDLE_MS = 200

/** Notes what somebody on this screen may ask for, so that it is here by then. */
export function fetchAhead(fetch: Fetch): void {
  waiting.add(fetch)
}

/** Begins when the screen stands: nothing is being asked of the server, and the browser has a moment. */
export function useFetchAhead(): void {
  const isQuiet = useIsFetching() === 0
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other parts
  useEffect(() => {
    if (isQuiet) return whenIdle(fetchWaiting)
  }, [isQuiet, key])
}

/** One after the other: whoever taps meanwhile does not wait for all of them. */
async function fetchWaiting(): Promise<void> {
  for (const fetch of waiting) {
    waiting.delete(fetch)
    // Asked for, it is fetched again, and a failure is told then.
    await fetch().catch(() => {})
  }
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => Promise<void>): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(() => void work())
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(() => void work(), WITHOUT_IDLE_MS)
  return () => clearTimeout(id)
}
