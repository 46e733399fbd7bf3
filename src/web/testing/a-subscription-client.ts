import type { Subscription, SubscriptionCheck } from '#contract/billing.ts'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { grantsAccess } from '#domain/billing/access.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createSubscriptionClient } from '#web/billing/subscription-client.ts'
import type { AuthEvent } from '#web/session/session-state.ts'
import { aClock } from '#web/testing/a-clock.ts'
import { aSession } from '#web/testing/a-session-client.ts'

type Answer<Of> = Of | null | ApiError | Promise<Of | null>

/** What the server would say now. A promise keeps it waiting. */
type Answers = { row: Answer<SubscriptionStatus>; check?: Answer<SubscriptionStatus> }

function aRow(status: SubscriptionStatus): Subscription {
  return {
    status,
    trial_end_date: status === 'trialing' ? '2027-01-18T08:00:00.000Z' : null,
    current_period_end: null,
    cancel_at_period_end: false,
    has_card: false,
  }
}

function aCheck(status: SubscriptionStatus): SubscriptionCheck {
  return { hasSubscription: grantsAccess(status), status, trial_end: aRow(status).trial_end_date }
}

/** A client whose server and clock are in the test's hands. Nobody is signed in yet. */
export function aSubscriptionClient(answers: Answers) {
  const clock = aClock()
  const server: Required<Answers> = { check: 'none', ...answers }
  const asked: string[] = []
  const cached: string[] = []
  let complaints = 0

  const client = createSubscriptionClient({
    ...clock,
    async readRow() {
      asked.push('row')
      const status = await answerOf(server.row)
      return status && aRow(status)
    },
    async check(sessionId) {
      asked.push(sessionId === null ? 'check' : `check ${sessionId}`)
      return aCheck((await answerOf(server.check)) ?? 'none')
    },
    cache: {
      keepStatus: (userId, status) => cached.push(`${userId} ${status}`),
      forget: () => cached.push('forgotten'),
      forgetOthers(userId) {
        const own = cached.filter((line) => line.startsWith(`${userId} `))
        cached.splice(0, cached.length, ...own)
      },
    },
    sayCheckFailed() {
      complaints += 1
    },
  })

  async function hear(event: AuthEvent, userId: string | null) {
    client.hear(event, userId === null ? null : aSession({ id: userId }), 'here')
    await clock.settled()
  }

  return { client, clock, server, asked, cached, complaints: () => complaints, hear }
}

async function answerOf(answer: Answer<SubscriptionStatus>): Promise<SubscriptionStatus | null> {
  const given = await answer
  if (given instanceof ApiError) throw given
  return given
}

/** For an answer that comes when the test says so. */
export function aPromise<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
