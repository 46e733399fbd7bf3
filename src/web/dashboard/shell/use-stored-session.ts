import { useEffect } from 'react'
import { browserSession } from '#web/session/browser-session.ts'
import type { SessionState } from '#web/session/session-state.ts'

/** Without a connection nobody can say who is signed in, so the owner whose data this device keeps is assumed. */
export function useStoredSession(state: SessionState): void {
  const isUnreachable = state.status === 'unknown' && state.problem !== null
  useEffect(() => {
    if (!isUnreachable) return
    void import('#web/dashboard/offline/offline-store.ts').then(async ({ readStoredCopy }) => {
      const stored = await readStoredCopy()
      if (stored) browserSession.adoptInitialSession(stored.session, stored.copiedAtMs)
    })
  }, [isUnreachable])
}
