import type { Subscription, SubscriptionCheck } from '#contract/billing.ts'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { grantsAccess } from '#domain/billing/access.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createSubscriptionClient } from '#web/billing/subscription-client.ts'
import type { AuthEvent } from '#web/session/session-state.ts'
import { aClock } from '#web/testing/a-clock.ts'
import { aSession } from '#web/testing/a-session-client.ts'

type FakeResponse<Value> = Value | null | ApiError | Promise<Value | null>

/** The server's current responses. A promise delays one. */
type Responses = { row: FakeResponse<SubscriptionStatus>; check?: FakeResponse<SubscriptionStatus> }

export function aRow(status: SubscriptionStatus): Subscription {
  return {
    status,
    trial_end_date: status === 'trialing' ? '2027-01-18T08:00:00.000Z' : null,
    current_period_end: null,
    cancel_at_period_end: false,
    has_card: false,
    ended_with_trial: false,
  }
}

function aCheck(status: SubscriptionStatus): SubscriptionCheck {
  return {
    hasSubscription: grantsAccess(status),
    status,
    trial_end: aRow(status).trial_end_date,
    ended_with_trial: false,
  }
}

/** A client whose server and clock the test controls. Nobody is signed in yet. */
export function aSubscriptionClient(responses: Responses) {
  const clock = aClock()
  const server: Required<Responses> = { check: 'none', ...responses }
  const requests: string[] = []
  const cached: string[] = []
  let failureReports = 0

  const client = createSubscriptionClient({
    ...clock,
    async readRow() {
      requests.push('row')
      const status = await resolveResponse(server.row)
      return status && aRow(status)
    },
    async check(sessionId) {
      requests.push(sessionId === null ? 'check' : `check ${sessionId}`)
      return aCheck((await resolveResponse(server.check)) ?? 'none')
    },
    cache: {
      saveStatus: (userId, status) => cached.push(`${userId} ${status}`),
      saveVerified: () => undefined,
      clear: () => cached.push('cleared'),
      clearOthers(userId) {
        const ownEntries = cached.filter((entry) => entry.startsWith(`${userId} `))
        cached.splice(0, cached.length, ...ownEntries)
      },
    },
    showCheckFailed() {
      failureReports += 1
    },
  })

  async function sendAuthEvent(event: AuthEvent, userId: string | null) {
    client.onAuthEvent(event, userId === null ? null : aSession({ id: userId }), 'here')
    await clock.flushPromises()
  }

  return { client, clock, server, requests, cached, failureReports: () => failureReports, sendAuthEvent }
}

async function resolveResponse(
  response: FakeResponse<SubscriptionStatus>,
): Promise<SubscriptionStatus | null> {
  const value = await response
  if (value instanceof ApiError) throw value
  return value
}

/** A promise, and the function with which the test resolves it. */
export function aPromise<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
