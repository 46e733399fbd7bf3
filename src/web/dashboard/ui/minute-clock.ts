import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { browserSession } from '#web/session/browser-session.ts'

/** The server's time, told anew every minute. */
export function useMinute(): number {
  return useSyncExternalStore(onMinute, minuteNow, minuteNow)
}

function minuteNow(): number {
  return Math.floor(browserSession.serverNowMs() / MINUTE_MS) * MINUTE_MS
}

function onMinute(tell: () => void): () => void {
  const timer = setInterval(tell, MINUTE_MS)
  const stopFollowing = browserSession.onChange(tell)
  return () => {
    clearInterval(timer)
    stopFollowing()
  }
}
