import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { callAuth } from '#web/session/call-auth.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Ends this session. Where that leads is up to the page: it hears of it as of any sign-out. */
export function useLogOut() {
  const [isBusy, setBusy] = useState(false)

  async function logOut() {
    if (isBusy) return
    setBusy(true)
    try {
      await callAuth(endpoints.signOut)
      browserSession.signedOut('here')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      toast({ variant: 'destructive', title: 'Sign out failed', description: 'Error signing out' })
    }
  }

  return { isBusy, logOut }
}
