import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { browserSession } from '#web/session/browser-session.ts'

/** The server's time, updated every minute. */
export function useMinute(): number {
  return useSyncExternalStore(onMinute, minuteNow, minuteNow)
}

function minuteNow(): number {
  return Math.floor(browserSession.serverNowMs() / MINUTE_MS) * MINUTE_MS
}

function onMinute(notify: () => void): () => void {
  const timer = setInterval(notify, MINUTE_MS)
  const unsubscribe = browserSession.onChange(notify)
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}
