import type { Subscription, SubscriptionCheck } from '#contract/billing.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserClock, type Clock, oncePer } from '#web/billing/once-per.ts'
import { browserCache, type SubscriptionCache } from '#web/billing/subscription-cache.ts'
import {
  NOT_CHECKED,
  type SubscriptionSnapshot,
  type SubscriptionState,
  stateOfCheck,
  stateOfRow,
} from '#web/billing/subscription-state.ts'
import type { AuthListener } from '#web/session/session-state.ts'
import { toastFailure } from '#web/ui/toast-store.ts'
import { callAsOwner } from './call-as-owner.ts'

const WINDOW_MS = 1_000

/** `outdated`: somebody else has signed in, or nobody is, before the answer came. */
export type CheckOutcome = 'answered' | 'failed' | 'outdated'

type Owner = {
  id: string
  questions: ReturnType<typeof oncePer<CheckOutcome>>
  running: number
  asked: number
  /** The newest question that was answered: an older one says nothing any more. */
  answered: number
}

/** What the next question has to ask beyond what is stored. */
type Wish = {
  /** Of a checkout that an owner came back from. */
  sessionId: string | null
  isStoredEnough: boolean
}

const NO_WISH: Wish = { sessionId: null, isStoredEnough: true }

export type SubscriptionClient = ReturnType<typeof createSubscriptionClient>

/** Everything the subscription client needs from outside, so that a test can hold the clock. */
type SubscriptionDoor = Clock & {
  readRow(): Promise<Subscription | null>
  check(sessionId: string | null): Promise<SubscriptionCheck>
  cache: Pick<SubscriptionCache, 'keepStatus' | 'forget' | 'forgetOthers'>
  sayCheckFailed(): void
}

/** Knows the subscription of whoever is signed in. One per tab. */
export function createSubscriptionClient(door: SubscriptionDoor) {
  let snapshot: SubscriptionSnapshot = NOT_CHECKED
  let owner: Owner | null = null
  let wish = NO_WISH
  const watchers = new Set<() => void>()

  function become(next: SubscriptionSnapshot): void {
    snapshot = next
    for (const watch of watchers) watch()
  }

  async function stored(): Promise<SubscriptionState | null> {
    const row = await door.readRow().catch(nothingIfRefused)
    return row && stateOfRow(row)
  }

  async function find(): Promise<SubscriptionState> {
    const { sessionId, isStoredEnough } = wish
    wish = NO_WISH
    const known = sessionId === null && isStoredEnough ? await stored() : null
    try {
      return known ?? stateOfCheck(await door.check(sessionId))
    } catch (error) {
      wish = { ...wish, sessionId: wish.sessionId ?? sessionId }
      throw error
    }
  }

  async function ask(asker: Owner): Promise<CheckOutcome> {
    if (owner !== asker) return 'outdated'
    asker.asked += 1
    const mine = asker.asked
    asker.running += 1
    become({ ...snapshot, isChecking: true })
    const subscription = await find().catch(nothingIfRefused)
    asker.running -= 1
    if (owner !== asker) return 'outdated'
    const isChecking = asker.running > 0
    if (subscription === null || mine < asker.answered) {
      become({ ...snapshot, isChecking })
      return subscription === null ? 'failed' : 'answered'
    }
    asker.answered = mine
    door.cache.keepStatus(asker.id, subscription.status)
    become({ subscription, isKnown: true, isChecking })
    return 'answered'
  }

  function enter(id: string): void {
    const entering: Owner = {
      id,
      questions: oncePer(WINDOW_MS, door, () => ask(entering)),
      running: 0,
      asked: 0,
      answered: 0,
    }
    owner = entering
    door.cache.forgetOthers(id)
    become(NOT_CHECKED)
  }

  function leave(): void {
    owner = null
    wish = NO_WISH
    door.cache.forget()
    become(NOT_CHECKED)
  }

  async function check(): Promise<CheckOutcome> {
    if (owner === null) return 'outdated'
    return wish.sessionId === null ? owner.questions.shared() : owner.questions.fresh()
  }

  const hear: AuthListener = (event, session) => {
    if (event === 'TOKEN_REFRESHED') return
    if (session === null) {
      if (event !== 'PASSWORD_RECOVERY') leave()
      return
    }
    if (owner?.id !== session.user.id) enter(session.user.id)
    // Whoever brought an owner back from a checkout explains it themselves.
    const isExplained = wish.sessionId !== null
    void check().then((outcome) => {
      if (outcome === 'failed' && !isExplained) door.sayCheckFailed()
    })
  }

  return {
    snapshot: () => snapshot,
    onChange(watch: () => void): () => void {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    hear,
    /** An owner comes back from this checkout: the next check asks about it. */
    noteSessionId(sessionId: string): void {
      wish = { ...wish, sessionId }
    },
    check,
    /** Never answered by what was known before, nor by what is stored alone. */
    async recheck(): Promise<CheckOutcome> {
      if (owner === null) return 'outdated'
      wish = { ...wish, isStoredEnough: false }
      return owner.questions.fresh()
    },
  }
}

function nothingIfRefused(error: unknown): null {
  if (!(error instanceof ApiError)) throw error
  return null
}

export function toastCheckFailed(): void {
  toastFailure('Subscription check failed', "We couldn't verify your subscription status.")
}

/** The subscription of whoever is signed in in this tab. */
export const browserSubscription = createSubscriptionClient({
  ...browserClock,
  readRow: async () => (await callAsOwner(endpoints.readSubscription)).subscription,
  check: (sessionId) =>
    callAsOwner(endpoints.checkSubscription, { body: sessionId === null ? {} : { session_id: sessionId } }),
  cache: browserCache,
  sayCheckFailed: toastCheckFailed,
})
