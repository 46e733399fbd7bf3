import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

type Fetch = () => Promise<unknown>

const waiting = new Set<Fetch>()
let isQuietNow = false
let isFetching = false
const WITHOUT_IDLE_MS = 200

/** Notes what somebody on this screen may ask for, so that it is here by then. */
export function fetchAhead(fetch: Fetch): void {
  waiting.add(fetch)
}

/** Begins when the screen stands: nothing is being asked of the server, and the browser has a moment. */
export function FetchAhead() {
  const isQuiet = useIsFetching() === 0
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other parts
  useEffect(() => {
    if (!isQuiet) return
    isQuietNow = true
    const cancel = whenIdle(fetchWaiting)
    return () => {
      isQuietNow = false
      cancel()
    }
  }, [isQuiet, key])
  return null
}

/** One after the other, and none while the screen asks for something: nobody waits for all of them. */
async function fetchWaiting(): Promise<void> {
  if (isFetching) return
  isFetching = true
  for (const fetch of waiting) {
    if (!isQuietNow) break
    waiting.delete(fetch)
    // Asked for, it is fetched again, and a failure is told then.
    await fetch().catch(() => {})
  }
  isFetching = false
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
