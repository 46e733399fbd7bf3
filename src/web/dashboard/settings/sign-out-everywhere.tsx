import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { LateQuestion } from '#web/dashboard/ui/late-question.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import classes from './general-tab.module.css'

export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const close = () => setAsking(false)

  async function signOut() {
    if (isBusy) return
    setBusy(true)
    try {
      await callAsOwner(endpoints.signOutEverywhere)
      browserSession.signedOut('everywhere')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      toast({ variant: 'destructive', title: 'Sign out failed', description: 'Error signing out' })
    }
  }

  return (
    <div className={classes.leave}>
      <Button look="danger" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <LateQuestion title="Sign out everywhere?" isOpened={isAsking} onClose={close}>
        <div className={dialogClasses.form}>
          <p>Every device has to sign in again, this one too.</p>
          <div className={dialogClasses.buttons}>
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
            <Button look="danger" aria-disabled={isBusy || undefined} onClick={signOut}>
              {isBusy ? 'Signing out...' : 'Sign out everywhere'}
            </Button>
          </div>
        </div>
      </LateQuestion>
    </div>
  )
}
