import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { BillingSetup } from '#contract/billing.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import type { SubscriptionState } from '#web/billing/subscription-state.ts'
import { Button } from '#web/ui/button.tsx'
import { CrossButton } from '#web/ui/cross-button.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './debug-dialog.module.css'

type DebugDialogProps = { subscription: SubscriptionState; onClose: () => void }

export function DebugDialog({ subscription, onClose }: DebugDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])

  // Unmounting is not enough: only closing the dialog makes the page interactive again.
  const close = () => dialog.current?.close()

  /** The contents have their own box, so clicks on the dialog element itself are on the backdrop. */
  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog
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
  const checking = useBusy(async () => setStatus(await readStoredStatus().catch(errorText)))
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

async function readStoredStatus(): Promise<string> {
  const { subscription } = await callAsOwner(endpoints.readSubscription)
  return subscription?.status ?? 'No subscription stored'
}

function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  return `Couldn’t read it: ${error.message}`
}

const TEST_CARDS = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 0341', 'fails at the first charge'],
  ['4000 0025 0000 3155', 'asks for 3-D Secure'],
] as const

/** Shows which settings are missing, never their values. */
function SetupHints() {
  const [setup, setSetup] = useState<BillingSetup | string>('Loading...')
  useEffect(() => {
    void callAsOwner(endpoints.readBillingSetup).catch(errorText).then(setSetup)
  }, [])
  return (
    <section aria-labelledby="debug-setup">
      <h3 id="debug-setup">Payment setup</h3>
      {typeof setup === 'string' ? <p>{setup}</p> : <SetupList setup={setup} />}
    </section>
  )
}

function SetupList({ setup }: { setup: BillingSetup }) {
  const hints = [
    ['Payment provider secret key', setup.secretKey],
    ['Active price id', setup.activePrice],
    ['Webhook secret', setup.webhookSecret],
    ['Connect webhook secret', setup.connectWebhookSecret],
    ['Test mode', setup.isTestMode ? 'on' : 'off'],
  ] as const
  return (
    <>
      <FactList facts={hints} />
      {setup.isTestMode && (
        <>
          <h4>Test cards</h4>
          <p>With any future date and any three digits.</p>
          <FactList facts={TEST_CARDS} />
        </>
      )}
    </>
  )
}
