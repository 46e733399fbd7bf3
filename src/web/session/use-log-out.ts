import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { callAuth } from '#web/session/call-auth.ts'
import { forgetLocalData } from '#web/session/local-data.ts'
import { type SignOutCause, sessionOf } from '#web/session/session-state.ts'
import { countUnsentChanges, forgetUnsentChanges } from '#web/session/unsent-changes.ts'
import { toastError } from '#web/ui/toast-store.ts'

const endThisSession = (): Promise<unknown> => callAuth(endpoints.signOut)

/**
 * Ends this session, or those that `endSessions` ends. The page redirects by itself, as on any sign-out. If changes on this
 * device would be lost, the first call only sets `unsentCount`, so that the owner is asked, and the next one goes ahead.
 */
export function useLogOut(endSessions = endThisSession, cause: SignOutCause = 'here') {
  const [isBusy, setBusy] = useState(false)
  const [unsentCount, setUnsentCount] = useState(0)

  async function logOut() {
    if (isBusy) return
    if (!navigator.onLine)
      return toastError('Sign out failed', 'You’re offline. Signing out needs a connection.')
    setBusy(true)
    const userId = sessionOf(browserSession.state())?.user.id ?? ''
    const newUnsentCount = unsentCount === 0 ? await countUnsentChanges(userId) : 0
    if (newUnsentCount > 0) {
      setUnsentCount(newUnsentCount)
      return setBusy(false)
    }
    try {
      await endSessions()
      // Blocked storage must not keep the owner signed in here.
      if (unsentCount > 0) await forgetUnsentChanges(userId).catch(() => undefined)
      await forgetLocalData()
      browserSession.setSignedOut(cause)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      toastError('Sign out failed', 'Error signing out')
    }
  }

  return { isBusy, logOut, unsentCount, stay: () => setUnsentCount(0) }
}

/** What signing out would lose. */
export function unsentText(count: number): string {
  return count === 1
    ? '1 change on this device has not been synced yet. Signing out deletes it.'
    : `${count} changes on this device have not been synced yet. Signing out deletes them.`
}
