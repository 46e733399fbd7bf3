import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import { checkoutSessionId } from '#web/billing/checkout-return.ts'
import { browserSubscription } from '#web/billing/subscription-client.ts'
import { NOT_CHECKED, type SubscriptionSnapshot } from '#web/billing/subscription-state.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { sessionOf } from '#web/session/session-state.ts'

/** The subscription of the owner whom the server rendered the page for. */
export const InitialSubscriptionContext = createContext<SubscriptionSnapshot>(NOT_CHECKED)

export function useSubscription(): SubscriptionSnapshot {
  const initial = useContext(InitialSubscriptionContext)
  return useSyncExternalStore(browserSubscription.onChange, browserSubscription.snapshot, () => initial)
}

/** For pages that depend on the subscription: follows sign-ins and sign-outs while mounted. */
export function useLiveSubscription(): SubscriptionSnapshot {
  useEffect(() => {
    const sessionId = checkoutSessionId(window.location.search)
    if (sessionId !== null) browserSubscription.setCheckoutSessionId(sessionId)
    const session = sessionOf(browserSession.state())
    if (session) browserSubscription.onAuthEvent('INITIAL_SESSION', session, 'here')
    return browserSession.subscribe(browserSubscription.onAuthEvent)
  }, [])
  return useSubscription()
}
