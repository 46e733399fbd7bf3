import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

type Load = () => Promise<unknown>

const queue = new Set<Load>()
let isScreenIdle = false
let isFetching = false
let isTouched = false
/** For Safari, which has no idle callbacks. */
const IDLE_FALLBACK_MS = 200

/** Registers code that the current screen may need later, so that it is loaded by then. */
export function prefetchWhenIdle(load: Load): void {
  queue.add(load)
}

/** Starts prefetching once no query is running, the owner has touched the page or read it for a while, and the browser is idle. */
export function IdlePrefetcher() {
  const isIdle = useIsFetching() === 0
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen registers other modules
  useEffect(() => {
    if (!isIdle) return
    isScreenIdle = true
    const cancel = whenIdle(prefetchQueued)
    return () => {
      isScreenIdle = false
      cancel()
    }
  }, [isIdle, key])
  return null
}

/** Fetches one module at a time and stops while a query runs, so that prefetching delays nothing the user waits for. */
async function prefetchQueued(): Promise<void> {
  if (isFetching) return
  isFetching = true
  for (const load of queue) {
    if (!isScreenIdle) break
    queue.delete(load)
    // The module is fetched again once it is needed, and a failure is shown then.
    await load().catch(() => {})
  }
  isFetching = false
}

/** A page that nobody touches yet is likely to be read first. */
const UNTOUCHED_MS = 6_000
/** Another tap often follows soon, and must not wait for scripts that are being prefetched. */
const SETTLED_MS = 1_000
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const

/** Waits until the owner has done something or has read for a while, and then until the browser is idle. */
function whenIdle(work: () => Promise<void>): () => void {
  const waiting = new AbortController()
  let timer = setTimeout(runWhenIdle, isTouched ? SETTLED_MS : UNTOUCHED_MS)
  for (const type of TOUCHES)
    addEventListener(type, waitUntilSettled, { capture: true, passive: true, signal: waiting.signal })

  function waitUntilSettled() {
    isTouched = true
    clearTimeout(timer)
    timer = setTimeout(runWhenIdle, SETTLED_MS)
  }
  function cancel() {
    waiting.abort()
    clearTimeout(timer)
  }
  function runWhenIdle() {
    cancel()
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void work())
    else setTimeout(() => void work(), IDLE_FALLBACK_MS)
  }
  return cancel
}
