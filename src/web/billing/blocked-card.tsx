import { CreditCard } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { refreshStatus } from '#web/billing/blocked-screen.ts'
import { blockedText } from '#web/billing/blocked-text.ts'
import { toastRetryFailed } from '#web/billing/checkout-toasts.ts'
import { DebugDialog } from '#web/billing/debug-dialog.tsx'
import { findPortal } from '#web/billing/find-portal.ts'
import { BLOCKED_PATH } from '#web/billing/leave-when-blocked.ts'
import { startCheckout } from '#web/billing/start-checkout.ts'
import type { SubscriptionSnapshot, SubscriptionState } from '#web/billing/subscription-state.ts'
import { AuthCard } from '#web/session/auth-card.tsx'
import { leaveFor } from '#web/session/leave-for.ts'
import { useLogOut } from '#web/session/use-log-out.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { BusyButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './blocked-card.module.css'
import stripClasses from './past-due-strip.module.css'

type BlockedCardProps = { email: string; snapshot: SubscriptionSnapshot }

/** Why the dashboard is closed to an owner, and every way on from here. */
export function BlockedCard({ email, snapshot }: BlockedCardProps) {
  const { title, sentence, retry } = blockedText(snapshot)
  const { status, hasSubscription } = snapshot.subscription
  const paying = useBusy(retryPayment)
  return (
    <div className={classes.place}>
      {status === 'past_due' && <PastDueStrip paying={paying} />}
      <AuthCard title={title} subtitle={sentence}>
        {snapshot.isKnown && !hasSubscription && (
          <p>Your account was created, but an active subscription is required to open your dashboard.</p>
        )}
        <div className={classes.ways}>
          <BusyButton {...paying} look={snapshot.isKnown ? 'primary' : 'quiet'} busyLabel="Processing...">
            {retry}
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

/** For whoever sets the product up, or is asked by support. */
function DebugInformation({ subscription }: { subscription: SubscriptionState }) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpened, setOpened] = useState(false)

  function close() {
    setOpened(false)
    opener.current?.focus()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={classes.debug}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Debug Information
      </button>
      {isOpened && <DebugDialog subscription={subscription} onClose={close} />}
    </>
  )
}

function AccountLinks({ status }: { status: SubscriptionStatus }) {
  const { isBusy, logOut } = useLogOut()
  const managing = useBusy(openBillingPortal)
  return (
    <>
      {status !== 'none' && (
        <button type="button" aria-disabled={managing.isBusy || undefined} onClick={managing.onClick}>
          {managing.isBusy ? 'Opening...' : status === 'canceled' ? 'Past invoices' : 'Manage billing'}
        </button>
      )}
      <a href="/your-data">Your data</a>
      <button type="button" aria-disabled={isBusy || undefined} onClick={logOut}>
        {isBusy ? 'Logging out...' : 'Log out'}
      </button>
    </>
  )
}

/** Leads to the portal, and back to the blocked screen. */
async function openBillingPortal(): Promise<void> {
  const url = await findPortal({ returnUrl: window.location.origin + BLOCKED_PATH })
  if (url) await leaveFor(url)
}

async function retryPayment(): Promise<void> {
  const outcome = await startCheckout(() => toast({ title: 'Redirecting to checkout' }))
  if (outcome.because === 'already-subscribed') return leaveFor('/dashboard')
  toastRetryFailed(outcome)
}

/** What happened, and when it is over. */
function PastDueStrip({ paying }: { paying: ReturnType<typeof useBusy> }) {
  return (
    <aside className={stripClasses.strip} aria-label="Failed payment">
      <CreditCard className={stripClasses.icon} size={22} aria-hidden />
      <p>
        <strong>Your last payment did not go through.</strong> Your dashboard opens again as soon as a payment
        does.
      </p>
      <BusyButton {...paying} look="quiet" busyLabel="Processing...">
        Update payment method
      </BusyButton>
    </aside>
  )
}
