import type { Subscription, SubscriptionCheck } from '#contract/billing.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserCache, type SubscriptionCache } from '#web/billing/subscription-cache.ts'
import {
  NOT_CHECKED,
  type SubscriptionSnapshot,
  type SubscriptionState,
  snapshotOfRow,
  stateFromCheck,
  stateFromRow,
} from '#web/billing/subscription-state.ts'
import { browserClock, type Clock, throttleRequests } from '#web/billing/throttle-requests.ts'
import type { AuthListener } from '#web/session/session-state.ts'
import { toastError } from '#web/ui/toast-store.ts'
import { callAsOwner } from './call-as-owner.ts'

const THROTTLE_MS = 1_000

/** `outdated`: the owner signed out or changed before the response arrived. */
export type CheckOutcome = 'answered' | 'failed' | 'outdated'

/** The checks of the current owner. */
type OwnerChecks = {
  id: string
  requests: ReturnType<typeof throttleRequests<CheckOutcome>>
  runningCount: number
  sentCount: number
  /** The number of the newest answered request. Responses to older ones are ignored. */
  newestAnswered: number
}

/** Options of the next check. */
type NextCheck = {
  /** The checkout that an owner returned from. */
  sessionId: string | null
  /** If not, the payment provider is asked. */
  canUseStoredRow: boolean
}

const DEFAULT_CHECK: NextCheck = { sessionId: null, canUseStoredRow: true }

export type SubscriptionClient = ReturnType<typeof createSubscriptionClient>

/** What the subscription client needs from outside, so that tests can control it. */
type SubscriptionDependencies = Clock & {
  readRow(): Promise<Subscription | null>
  check(sessionId: string | null): Promise<SubscriptionCheck>
  cache: Pick<SubscriptionCache, 'saveStatus' | 'saveVerified' | 'clear' | 'clearOthers'>
  showCheckFailed(): void
}

/** Tracks the subscription of the signed-in owner. One per tab. */
export function createSubscriptionClient(dependencies: SubscriptionDependencies) {
  let snapshot: SubscriptionSnapshot = NOT_CHECKED
  let owner: OwnerChecks | null = null
  let nextCheck = DEFAULT_CHECK
  /** Whether the snapshot is that of the row that the page was rendered with. It answers the first check. */
  let isInitialRow = false
  const listeners = new Set<() => void>()

  function setSnapshot(next: SubscriptionSnapshot): void {
    snapshot = next
    for (const listener of listeners) listener()
  }

  async function readStoredState(): Promise<SubscriptionState | null> {
    const row = await dependencies.readRow().catch(nullOnApiError)
    return row && stateFromRow(row)
  }

  async function fetchState(): Promise<SubscriptionState> {
    const { sessionId, canUseStoredRow } = nextCheck
    nextCheck = DEFAULT_CHECK
    const stored = sessionId === null && canUseStoredRow ? await readStoredState() : null
    try {
      return stored ?? stateFromCheck(await dependencies.check(sessionId))
    } catch (error) {
      nextCheck = { ...nextCheck, sessionId: nextCheck.sessionId ?? sessionId }
      throw error
    }
  }

  async function runCheck(checkedOwner: OwnerChecks): Promise<CheckOutcome> {
    if (owner !== checkedOwner) return 'outdated'
    const isAnswered = isInitialRow && nextCheck.sessionId === null && nextCheck.canUseStoredRow
    isInitialRow = false
    if (isAnswered) return 'answered'
    checkedOwner.sentCount += 1
    const requestNumber = checkedOwner.sentCount
    checkedOwner.runningCount += 1
    setSnapshot({ ...snapshot, isChecking: true })
    const subscription = await fetchState().catch(nullOnApiError)
    checkedOwner.runningCount -= 1
    if (owner !== checkedOwner) return 'outdated'
    const isChecking = checkedOwner.runningCount > 0
    if (subscription === null || requestNumber < checkedOwner.newestAnswered) {
      setSnapshot({ ...snapshot, isChecking })
      return subscription === null ? 'failed' : 'answered'
    }
    checkedOwner.newestAnswered = requestNumber
    dependencies.cache.saveStatus(checkedOwner.id, subscription.status)
    setSnapshot({ subscription, isKnown: true, isChecking })
    return 'answered'
  }

  function setOwner(id: string): void {
    const newOwner: OwnerChecks = {
      id,
      requests: throttleRequests(THROTTLE_MS, dependencies, () => runCheck(newOwner)),
      runningCount: 0,
      sentCount: 0,
      newestAnswered: 0,
    }
    owner = newOwner
    isInitialRow = false
    dependencies.cache.clearOthers(id)
    setSnapshot(NOT_CHECKED)
  }

  function clearOwner(): void {
    owner = null
    nextCheck = DEFAULT_CHECK
    dependencies.cache.clear()
    setSnapshot(NOT_CHECKED)
  }

  async function check(): Promise<CheckOutcome> {
    if (owner === null) return 'outdated'
    return nextCheck.sessionId === null ? owner.requests.sendOrShare() : owner.requests.sendFresh()
  }

  const onAuthEvent: AuthListener = (event, session) => {
    if (event === 'TOKEN_REFRESHED') return
    if (session === null) {
      if (event !== 'PASSWORD_RECOVERY') clearOwner()
      return
    }
    if (owner?.id !== session.user.id) setOwner(session.user.id)
    // The page that an owner returns to from checkout shows the failure itself.
    const isReturn = nextCheck.sessionId !== null
    void check().then((outcome) => {
      if (outcome === 'failed' && !isReturn) dependencies.showCheckFailed()
    })
  }

  return {
    snapshot: () => snapshot,
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onAuthEvent,
    /** Starts from the row that the page was rendered with. */
    adoptInitialRow(userId: string, row: Subscription): void {
      if (owner !== null) return
      setOwner(userId)
      isInitialRow = true
      dependencies.cache.saveStatus(userId, row.status)
      dependencies.cache.saveVerified(userId)
      setSnapshot(snapshotOfRow(row))
    },
    /** The next check asks about this checkout, which an owner returned from. */
    setCheckoutSessionId(sessionId: string): void {
      nextCheck = { ...nextCheck, sessionId }
    },
    check,
    /** Always asks the payment provider, never just the stored row. */
    async recheck(): Promise<CheckOutcome> {
      if (owner === null) return 'outdated'
      nextCheck = { ...nextCheck, canUseStoredRow: false }
      return owner.requests.sendFresh()
    },
  }
}

function nullOnApiError(error: unknown): null {
  if (!(error instanceof ApiError)) throw error
  return null
}

export function toastCheckFailed(): void {
  toastError('Subscription check failed', "We couldn't verify your subscription status.")
}

/** The subscription of this tab's owner. */
export const browserSubscription = createSubscriptionClient({
  ...browserClock,
  readRow: async () => (await callAsOwner(endpoints.readSubscription)).subscription,
  check: (sessionId) =>
    callAsOwner(endpoints.checkSubscription, { body: sessionId === null ? {} : { session_id: sessionId } }),
  cache: browserCache,
  showCheckFailed: toastCheckFailed,
})
