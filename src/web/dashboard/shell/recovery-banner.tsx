import { useState } from 'react'
import type { Session } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { useInstantText } from '#web/dashboard/settings/use-business-zone.ts'
import { pageContent } from '#web/dashboard/ui/page-content.ts'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './delivery-delay-banner.module.css'

/** Shown on every screen while a request to recover the account can be cancelled. */
export function RecoveryBanner({ recovery }: { recovery: NonNullable<Session['recovery']> }) {
  // Empty until the business's time zone is known.
  const requestedAt = useInstantText()(recovery.requested_at)
  const [isCancelled, setIsCancelled] = useState(false)
  const isDue = Date.parse(recovery.due_at) <= useNowMs()
  const { isBusy, onClick } = useBusy(async () => {
    try {
      await callAsOwner(endpoints.cancelRecovery)
    } catch (error) {
      return toastServerError(error, { title: 'Not cancelled', fallback: 'Something went wrong.' })
    }
    toast({ title: 'Recovery cancelled', description: 'Nothing was changed. You sign in as before.' })
    // The button that has the focus is about to disappear.
    pageContent()?.focus()
    setIsCancelled(true)
    // Other screens and tabs learn of it from the session.
    await browserSession.recheck()
  })
  if (isCancelled) return null
  return (
    <div role="status" className={classes.strip}>
      Someone asked to recover your account{requestedAt && ` on ${requestedAt}`}. If it wasn’t you, cancel it.{' '}
      {isDue
        ? 'Otherwise use the link in our email to choose a new password.'
        : 'Otherwise we’ll email you a link to choose a new password 24 hours later.'}{' '}
      <button type="button" aria-disabled={isBusy || undefined} onClick={onClick}>
        Cancel the recovery
      </button>
    </div>
  )
}
