import { endpoints } from '#contract/endpoints.ts'
import { browserClock } from '#web/billing/browser-clock.ts'
import { browserSubscription } from '#web/billing/browser-subscription.ts'
import { toastCheckFailed } from '#web/billing/check-failed-toast.ts'
import { createDashboardGuard } from '#web/billing/dashboard-guard.ts'
import { browserCache } from '#web/billing/subscription-cache.ts'
import { warn } from '#web/billing/warn.ts'
import { callAsOwner } from './call-as-owner.ts'

export const browserGuard = createDashboardGuard({
  ...browserClock,
  subscription: browserSubscription,
  readStatus: async () => (await callAsOwner(endpoints.readSubscription)).subscription?.status ?? null,
  cache: browserCache,
  sayCheckFailed: toastCheckFailed,
  warn,
})
