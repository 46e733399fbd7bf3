import { useEffect } from 'react'
import { offlineData } from '#web/dashboard/ui/offline-data.ts'
import type { SessionState } from '#web/session/session-state.ts'

/** Opens the dashboard without a connection. */
export function useStoredSession(state: SessionState): void {
  const isUnreachable = state.status === 'unknown' && state.problem !== null
  useEffect(() => {
    if (!isUnreachable) return
    // A browser that does not keep the app can't load this either.
    void offlineData.fetch().then(
      ({ adoptStoredSession }) => adoptStoredSession(),
      () => undefined,
    )
  }, [isUnreachable])
}
