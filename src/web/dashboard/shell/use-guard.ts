import { useEffect } from 'react'
import { leaveForGood } from '#web/account/leave-for.ts'
import type { SessionState } from '#web/account/session-state.ts'
import { wayOut } from '#web/account/way-out.ts'

/** Keeps the dashboard to owners: whoever is not, or no longer, signed in is shown the way out. */
export function useGuard(state: SessionState): void {
  useEffect(() => {
    if (state.status !== 'signed-out') return
    const { pathname, search } = window.location
    void leaveForGood(wayOut(state.cause, pathname + search))
  }, [state])
}
