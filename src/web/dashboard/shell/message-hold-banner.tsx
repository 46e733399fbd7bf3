import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { messageHealthQuery } from '#web/dashboard/messages/message-health-query.ts'
import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'
import { pageContent } from '#web/dashboard/ui/page-content.ts'
import { MESSAGES_PATH } from '#web/dashboard/ui/paths.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { useSession } from '#web/session/use-session.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './delivery-delay-banner.module.css'

const ConfirmEmailDialog = deferredDialog(
  async () => (await import('./confirm-email-dialog.tsx')).ConfirmEmailDialog,
)

/** Shown on every screen while messages to clients wait: until the owner has confirmed their email, or for the next day. */
export function MessageHoldBanner() {
  const { data } = useQuery(messageHealthQuery)
  const hold = data?.hold ?? null
  if (hold === null) return null
  if (hold.reason === 'email not confirmed') return <ConfirmEmailBanner />
  return (
    <p role="status" className={classes.strip}>
      You’ve reached today’s limit of messages to clients. We’ll send the rest tomorrow, cancellations and
      changes first. <Link to={MESSAGES_PATH}>See scheduled messages</Link>
    </p>
  )
}

function ConfirmEmailBanner() {
  const queryClient = useQueryClient()
  const email = sessionOf(useSession())?.user.email
  const [opener, setOpener] = useState<HTMLElement>()
  const [isEntering, setEntering] = useState(false)
  const { isBusy, onClick: sendCode } = useBusy(async () => {
    try {
      await callAsOwner(endpoints.requestConfirmationEmail)
      toast({ title: 'Code sent', description: `We’ve emailed a new code to ${email}.` })
    } catch (error) {
      toastServerError(error, { title: 'Code not sent', fallback: 'We couldn’t send a new code.' })
    }
    void queryClient.invalidateQueries({ queryKey: messageHealthQuery.queryKey })
  })
  return (
    <div role="status" className={classes.strip}>
      Confirm your email so that we can send messages to your clients. We’ve sent a code to {email}.{' '}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={(event) => {
          setOpener(event.currentTarget)
          setEntering(true)
        }}
      >
        Enter the code
      </button>{' '}
      <button type="button" aria-disabled={isBusy || undefined} onClick={sendCode}>
        Send a new code
      </button>
      <ConfirmEmailDialog
        isOpened={isEntering}
        onClose={() => setEntering(false)}
        returnFocusTo={opener}
        onConfirmed={() => {
          // This banner is about to disappear.
          setOpener(pageContent())
          void queryClient.invalidateQueries()
        }}
      />
    </div>
  )
}
