import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { callAuth } from '#web/session/call-auth.ts'
import { forgetLocalData } from '#web/session/local-data.ts'
import type { SignOutCause } from '#web/session/session-state.ts'
import { toastError } from '#web/ui/toast-store.ts'

const endThisSession = (): Promise<unknown> => callAuth(endpoints.signOut)

/** Ends this session, or those that `endSessions` ends. The page redirects by itself, as on any sign-out. */
export function useLogOut(endSessions = endThisSession, cause: SignOutCause = 'here') {
  const [isBusy, setBusy] = useState(false)

  async function logOut() {
    if (isBusy) return
    setBusy(true)
    try {
      await endSessions()
      await forgetLocalData()
      browserSession.setSignedOut(cause)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      toastError('Sign out failed', 'Error signing out')
    }
  }

  return { isBusy, logOut }
}
