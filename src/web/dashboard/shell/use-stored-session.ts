import { useEffect } from 'react'
import { offlineData } from '#web/dashboard/ui/offline-data.ts'
import type { SessionState } from '#web/session/session-state.ts'

/** Opens the dashboard without a connection. */
export function useStoredSession(state: SessionState): void {
  const isUnreachable = state.status === 'unknown' && state.problem !== null
  useEffect(() => {
    if (isUnreachable) void offlineData.fetch().then(({ adoptStoredSession }) => adoptStoredSession())
  }, [isUnreachable])
}
