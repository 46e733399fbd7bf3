import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createDashboardGuard } from '#web/billing/dashboard-guard.ts'
import { createSubscriptionCache } from '#web/billing/subscription-cache.ts'
import { aStorage } from '#web/testing/a-storage.ts'
import { aSubscriptionClient } from '#web/testing/a-subscription-client.ts'

type Situation = Parameters<typeof aSubscriptionClient>[0] & {
  /** The status that the guard itself reads; by default that of `row`. */
  status?: SubscriptionStatus
  /** The cached status and its age. */
  cached?: { status: SubscriptionStatus; ageMs: number }
  verifiedAgoMs?: number
  sessionId?: string
}

/** A guard for Ana, who has just opened the dashboard. */
export async function aGuard({ status, cached, verifiedAgoMs, sessionId, ...responses }: Situation) {
  const { client, clock, server, requests, failureReports, sendAuthEvent } = aSubscriptionClient(responses)
  const warnings: string[] = []
  const storage = aStorage()
  const cache = createSubscriptionCache({
    storage: () => storage,
    nowMs: clock.nowMs,
    warn: (message) => warnings.push(message),
  })
  const writeAtAge = (ageMs: number, write: () => void) => {
    clock.shiftWallClock(-ageMs)
    write()
    clock.shiftWallClock(ageMs)
  }
  if (cached) writeAtAge(cached.ageMs, () => cache.saveStatus('ana', cached.status))
  if (verifiedAgoMs !== undefined) writeAtAge(verifiedAgoMs, () => cache.saveVerified('ana'))

  let errorsShown = 0
  const guard = createDashboardGuard({
    ...clock,
    subscription: client,
    async readStatus() {
      requests.push('status')
      const stored = status ?? (await server.row)
      if (stored instanceof ApiError) throw stored
      return stored
    },
    cache,
    showCheckFailed() {
      errorsShown += 1
    },
    warn: (message) => warnings.push(message),
  })
  let isUrlClean = sessionId === undefined
  if (sessionId) client.setCheckoutSessionId(sessionId)
  const eventHandled = sendAuthEvent('INITIAL_SESSION', 'ana')
  const stop = guard.start(
    'ana',
    sessionId === undefined
      ? null
      : {
          onChecked() {
            isUrlClean = true
          },
        },
  )
  const initialView = guard.view('ana')
  await eventHandled
  return {
    guard,
    clock,
    server,
    requests,
    cache,
    warnings,
    sendAuthEvent,
    stop,
    /** The view before any response. */
    initialView,
    view: () => guard.view('ana'),
    errorsShown: () => errorsShown + failureReports(),
    isUrlClean: () => isUrlClean,
  }
}
