import { useEffect, useSyncExternalStore } from 'react'
import { browserSession } from '#web/session/browser-session.ts'
import { leaveForGood, wayOut } from '#web/session/leave-for.ts'
import { NOT_ASKED, type SessionState } from '#web/session/session-state.ts'

export function useSession(): SessionState {
  return useSyncExternalStore(browserSession.onChange, browserSession.state, () => NOT_ASKED)
}

/** For the frame of pages that know their owner: keeps the session alive while it is on screen. */
export function useLiveSession(): SessionState {
  useEffect(() => browserSession.start(), [])
  useEffect(() => {
    // A page that the Back button brings back as it was may show somebody who has left.
    const reload = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
  return useSession()
}

/** Leads whoever is not, or no longer, signed in to where they can do so. */
export function useLeaveWhenSignedOut(session: SessionState): void {
  useEffect(() => {
    if (session.status !== 'signed-out') return
    const { pathname, search } = window.location
    void leaveForGood(wayOut(session.cause, pathname + search))
  }, [session])
}
