import { endpoints } from '#contract/endpoints.ts'
import { browserClock } from '#web/billing/browser-clock.ts'
import { toastCheckFailed } from '#web/billing/check-failed-toast.ts'
import { browserCache } from '#web/billing/subscription-cache.ts'
import { createSubscriptionClient } from '#web/billing/subscription-client.ts'
import { callAsOwner } from './call-as-owner.ts'

/** The subscription of whoever is signed in in this tab. */
export const browserSubscription = createSubscriptionClient({
  ...browserClock,
  readRow: async () => (await callAsOwner(endpoints.readSubscription)).subscription,
  check: (sessionId) =>
    callAsOwner(endpoints.checkSubscription, { body: sessionId === null ? {} : { session_id: sessionId } }),
  cache: browserCache,
  sayCheckFailed: toastCheckFailed,
})
