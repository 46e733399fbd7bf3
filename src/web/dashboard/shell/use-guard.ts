import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { GuardView } from '#domain/billing/guard-view.ts'
import { checkoutSessionId, urlWithoutReturn } from '#web/billing/checkout-return.ts'
import { browserGuard } from '#web/billing/dashboard-guard.ts'
import { BLOCKED_PATH } from '#web/billing/redirect-if-blocked.ts'
import { useLiveSubscription } from '#web/billing/use-subscription.ts'
import { replacePage } from '#web/session/open-page.ts'
import { type SessionState, sessionOf } from '#web/session/session-state.ts'
import { useRedirectWhenSignedOut } from '#web/session/use-session.ts'

/** Only signed-in owners with a subscription may use the dashboard; everybody else is redirected. */
export function useGuard(state: SessionState): GuardView {
  const navigate = useNavigate()
  const userId = sessionOf(state)?.user.id ?? null
  const { isKnown, subscription } = useLiveSubscription()
  useRedirectWhenSignedOut(state)
  const view = useSyncExternalStore<GuardView>(
    browserGuard.onChange,
    () => browserGuard.view(userId),
    () => (isKnown && subscription.hasSubscription ? 'open' : 'loading'),
  )

  useEffect(() => {
    if (userId === null) return
    const isBackFromCheckout = checkoutSessionId(window.location.search) !== null
    const onChecked = () => {
      void navigate(urlWithoutReturn(window.location), { replace: true, preventScrollReset: true })
    }
    return browserGuard.start(userId, isBackFromCheckout ? { onChecked } : null)
  }, [userId, navigate])

  useEffect(() => {
    if (view === 'blocked') void replacePage(BLOCKED_PATH)
  }, [view])

  return view
}
