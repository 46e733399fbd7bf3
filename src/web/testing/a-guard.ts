import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createDashboardGuard } from '#web/billing/dashboard-guard.ts'
import { createSubscriptionCache } from '#web/billing/subscription-cache.ts'
import { aStorage } from '#web/testing/a-storage.ts'
import { aSubscriptionClient } from '#web/testing/a-subscription-client.ts'

type Situation = Parameters<typeof aSubscriptionClient>[0] & {
  /** What the guard itself reads, unless it is the same as the row. */
  status?: SubscriptionStatus
  /** What this browser remembers, and for how long. */
  cached?: { status: SubscriptionStatus; ageMs: number }
  verifiedAgoMs?: number
  sessionId?: string
}

/** Ana opens the dashboard. */
export async function aGuard({ status, cached, verifiedAgoMs, sessionId, ...answers }: Situation) {
  const { client, clock, server, asked, complaints, hear } = aSubscriptionClient(answers)
  const warnings: string[] = []
  const storage = aStorage()
  const cache = createSubscriptionCache({
    storage: () => storage,
    nowMs: clock.nowMs,
    warn: (what) => warnings.push(what),
  })
  const before = (ageMs: number, keep: () => void) => {
    clock.set(-ageMs)
    keep()
    clock.set(ageMs)
  }
  if (cached) before(cached.ageMs, () => cache.keepStatus('ana', cached.status))
  if (verifiedAgoMs !== undefined) before(verifiedAgoMs, () => cache.keepVerified('ana'))

  let failuresSaid = 0
  const guard = createDashboardGuard({
    ...clock,
    subscription: client,
    async readStatus() {
      asked.push('status')
      const stored = status ?? (await server.row)
      if (stored instanceof ApiError) throw stored
      return stored
    },
    cache,
    sayCheckFailed() {
      failuresSaid += 1
    },
    warn: (what) => warnings.push(what),
  })
  let isAddressClean = sessionId === undefined
  if (sessionId) client.noteSessionId(sessionId)
  const heard = hear('INITIAL_SESSION', 'ana')
  const stop = guard.start(
    'ana',
    sessionId === undefined
      ? null
      : {
          onChecked() {
            isAddressClean = true
          },
        },
  )
  const atFirst = guard.view('ana')
  await heard
  return {
    guard,
    clock,
    server,
    asked,
    cache,
    warnings,
    hear,
    stop,
    /** Before any answer came. */
    atFirst,
    view: () => guard.view('ana'),
    failuresSaid: () => failuresSaid + complaints(),
    isAddressClean: () => isAddressClean,
  }
}
