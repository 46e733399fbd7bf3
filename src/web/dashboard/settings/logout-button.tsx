import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { browserSession } from '#web/account/browser-session.ts'
import { callAuth } from '#web/account/call-auth.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

export function LogoutButton() {
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

  return (
    <Button look="quiet" aria-disabled={isBusy || undefined} onClick={logOut}>
      <LogOut size={18} aria-hidden />
      {isBusy ? 'Logging out...' : 'Logout'}
    </Button>
  )
}
