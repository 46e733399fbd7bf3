import { useContext, useEffect, useSyncExternalStore } from 'react'
import { browserSession } from '#web/session/browser-session.ts'
import { InitialSessionContext } from '#web/session/initial-session.ts'
import { forgetLocalData } from '#web/session/local-data.ts'
import { replacePage, signedOutPath } from '#web/session/open-page.ts'
import type { SessionState } from '#web/session/session-state.ts'

export function useSession(): SessionState {
  const initial = useContext(InitialSessionContext)
  return useSyncExternalStore(browserSession.onChange, browserSession.state, () => initial)
}

/** For layouts of signed-in pages: keeps the session alive while mounted. */
export function useLiveSession(): SessionState {
  useEffect(() => browserSession.start(), [])
  useEffect(() => {
    // A page restored from the back/forward cache may show a user who has signed out.
    const reload = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
  return useSession()
}

/** Redirects to the sign-in page once nobody is signed in. */
export function useRedirectWhenSignedOut(session: SessionState): void {
  useEffect(() => {
    if (session.status !== 'signed-out') return
    const { pathname, search } = window.location
    void forgetLocalData().finally(() => replacePage(signedOutPath(session.cause, pathname + search)))
  }, [session])
}
