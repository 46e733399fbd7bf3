import { useContext, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { InitialSessionContext, sessionReadAtMs } from '#web/session/initial-session.ts'
import { sessionOf } from '#web/session/session-state.ts'

/** The server's time in ms, rounded down to the minute and updated every minute. */
export function useNowMs(): number {
  const initial = sessionOf(useContext(InitialSessionContext))
  return useSyncExternalStore(subscribe, currentMinuteMs, () =>
    initial ? startOfMinute(sessionReadAtMs(initial)) : currentMinuteMs(),
  )
}

function currentMinuteMs(): number {
  return startOfMinute(browserSession.serverNowMs())
}

function startOfMinute(ms: number): number {
  return Math.floor(ms / MINUTE_MS) * MINUTE_MS
}

function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, MINUTE_MS)
  const unsubscribe = browserSession.onChange(notify)
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}
