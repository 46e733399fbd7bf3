import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { SetupHints } from '#web/billing/setup-hints.tsx'
import type { SubscriptionState } from '#web/billing/subscription-state.ts'
import { Button } from '#web/ui/button.tsx'
import { CrossButton } from '#web/ui/cross-button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './debug-dialog.module.css'

type DebugDialogProps = { subscription: SubscriptionState; onClose: () => void }

export function DebugDialog({ subscription, onClose }: DebugDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])

  // Not by unmounting: only a dialog that closes gives the page back.
  const close = () => dialog.current?.close()

  /** Everything inside has a box of its own, so only the backdrop is the dialog itself. */
  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="debug-information"
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <div className={classes.body}>
        <div className={classes.top}>
          <h2 id="debug-information">Debug Information</h2>
          <CrossButton label="Close" onClick={close} />
        </div>
        <section aria-labelledby="debug-subscription">
          <h3 id="debug-subscription">Subscription status</h3>
          <pre>{JSON.stringify(subscription, null, 2)}</pre>
        </section>
        <DatabaseStatus />
        <SetupHints />
      </div>
    </dialog>
  )
}

function DatabaseStatus() {
  const [status, setStatus] = useState('Not checked yet')
  const checking = useBusy(async () => setStatus(await storedStatus()))
  return (
    <section aria-labelledby="debug-database">
      <h3 id="debug-database">Direct database status</h3>
      <p role="status">{status}</p>
      <Button look="quiet" aria-disabled={checking.isBusy || undefined} onClick={checking.onClick}>
        {checking.isBusy ? 'Checking...' : 'Check database status'}
      </Button>
    </section>
  )
}

async function storedStatus(): Promise<string> {
  try {
    const { subscription } = await callAsOwner(endpoints.readSubscription)
    return subscription?.status ?? 'No subscription stored'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `Could not be read: ${error.message}`
  }
}
