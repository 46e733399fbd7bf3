import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { browserSession } from '#web/session/browser-session.ts'

/** The server's time in ms, rounded down to the minute and updated every minute. */
export function useNowMs(): number {
  return useSyncExternalStore(subscribe, currentMinuteMs, currentMinuteMs)
}

function currentMinuteMs(): number {
  return Math.floor(browserSession.serverNowMs() / MINUTE_MS) * MINUTE_MS
}

function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, MINUTE_MS)
  const unsubscribe = browserSession.onChange(notify)
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}
