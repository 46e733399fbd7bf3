import { CreditCard } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { refreshStatus } from '#web/billing/blocked-screen.ts'
import { blockedText } from '#web/billing/blocked-text.ts'
import { toastRetryFailed } from '#web/billing/checkout-toasts.ts'
import { createPortalUrl } from '#web/billing/create-portal-url.ts'
import { DebugDialog } from '#web/billing/debug-dialog.tsx'
import { BLOCKED_PATH } from '#web/billing/redirect-if-blocked.ts'
import { startCheckout } from '#web/billing/start-checkout.ts'
import type { SubscriptionSnapshot, SubscriptionState } from '#web/billing/subscription-state.ts'
import { AuthCard } from '#web/session/auth-card.tsx'
import { openPage } from '#web/session/open-page.ts'
import { unsentText, useLogOut } from '#web/session/use-log-out.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { BusyButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './blocked-card.module.css'
import stripClasses from './past-due-strip.module.css'

type BlockedCardProps = { email: string; snapshot: SubscriptionSnapshot }

/** Explains why the dashboard is closed to an owner, and offers every way to open it. */
export function BlockedCard({ email, snapshot }: BlockedCardProps) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { title, message, reason, retryLabel } = blockedText(snapshot, timeZone)
  const { status } = snapshot.subscription
  const payment = useBusy(retryPayment)
  return (
    <div className={classes.layout}>
      {status === 'past_due' && <PastDueStrip payment={payment} />}
      <AuthCard title={title} subtitle={message}>
        {reason && <p>{reason}</p>}
        <div className={classes.actions}>
          <BusyButton {...payment} look={snapshot.isKnown ? 'primary' : 'quiet'} busyLabel="Processing...">
            {retryLabel}
          </BusyButton>
          <ActionButton
            look={snapshot.isKnown ? 'quiet' : 'primary'}
            busyLabel="Checking..."
            onAction={() => refreshStatus()}
          >
            Refresh Subscription Status
          </ActionButton>
          <LinkButton look="quiet" href="/">
            Back to Home
          </LinkButton>
        </div>
        <div className={classes.foot}>
          <p>
            Signed in as <span className={classes.email}>{email}</span>
          </p>
          <div className={classes.links}>
            <AccountLinks status={status} />
            <DebugInformation subscription={snapshot.subscription} />
          </div>
        </div>
      </AuthCard>
    </div>
  )
}

/** For operators and support. */
function DebugInformation({ subscription }: { subscription: SubscriptionState }) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)

  function close() {
    setOpen(false)
    opener.current?.focus()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={classes.debug}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Debug Information
      </button>
      {isOpen && <DebugDialog subscription={subscription} onClose={close} />}
    </>
  )
}

function AccountLinks({ status }: { status: SubscriptionStatus }) {
  const { isBusy, logOut, unsentCount } = useLogOut()
  const portal = useBusy(openBillingPortal)
  return (
    <>
      {status !== 'none' && (
        <button type="button" aria-disabled={portal.isBusy || undefined} onClick={portal.onClick}>
          {portal.isBusy ? 'Opening...' : status === 'canceled' ? 'Billing history' : 'Manage billing'}
        </button>
      )}
      <a href="/profile">Profile</a>
      <a href="/your-data">Your data</a>
      <button type="button" aria-disabled={isBusy || undefined} onClick={logOut}>
        {isBusy ? 'Signing out...' : unsentCount > 0 ? 'Sign out anyway' : 'Sign out'}
      </button>
      {unsentCount > 0 && <p role="alert">{unsentText(unsentCount)}</p>}
    </>
  )
}

/** Opens the portal, which returns to the blocked screen. */
async function openBillingPortal(): Promise<void> {
  const url = await createPortalUrl({ returnUrl: window.location.origin + BLOCKED_PATH })
  if (url) await openPage(url)
}

async function retryPayment(): Promise<void> {
  const outcome = await startCheckout(() => toast({ title: 'Redirecting to checkout' }))
  if (outcome.reason === 'already-subscribed') return openPage('/dashboard')
  toastRetryFailed(outcome)
}

function PastDueStrip({ payment }: { payment: ReturnType<typeof useBusy> }) {
  return (
    <aside className={stripClasses.strip} aria-label="Failed payment">
      <CreditCard className={stripClasses.icon} size={22} aria-hidden />
      <p>
        <strong>Your last payment didn’t go through.</strong> Your dashboard will reopen once a payment goes
        through.
      </p>
      <BusyButton {...payment} look="quiet" busyLabel="Processing...">
        Update payment method
      </BusyButton>
    </aside>
  )
}
