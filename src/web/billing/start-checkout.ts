import type { Output } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserClock, type Clock } from '#web/billing/once-per.ts'
import { callAsOwner } from './call-as-owner.ts'

export type CheckoutFailure =
  | { because: 'signed-out' }
  | { because: 'no-answer' | 'no-session-id' | 'no-url' | 'no-redirect' }
  /** The sentence is the server's own, if it had one. */
  | { because: 'refused'; sentence: string | null }

/** What an owner who is still here has to hear. Whoever is led to the checkout hears nothing more. */
export type CheckoutOutcome = CheckoutFailure | { because: 'already-subscribed' }

type CheckoutDoor = Pick<Clock, 'after'> & {
  create(): Promise<Partial<Output<typeof endpoints.createCheckout>>>
  goTo(url: string): void
}

/** What is said before leaving must be there long enough to be read. */
const READING_MS = 500

/** After so long on the way, an owner is not on the way any more. */
const LEAVING_MS = 15_000

/** Leads to the checkout. Whoever starts it twice is led there once. */
export function createCheckoutStarter(door: CheckoutDoor) {
  let starting: Promise<CheckoutOutcome> | null = null

  async function start(onLeaving: (() => void) | null): Promise<CheckoutOutcome> {
    const created = await door.create().catch(outcomeOf)
    if ('because' in created) return created
    const { sessionId, url } = created
    if (!sessionId) return { because: 'no-session-id' }
    if (!url || !/^https?:/.test(url)) return { because: 'no-url' }
    if (onLeaving) {
      onLeaving()
      await new Promise<void>((read) => door.after(READING_MS, read))
    }
    try {
      door.goTo(url)
    } catch {
      return { because: 'no-redirect' }
    }
    return new Promise((resolve) => {
      door.after(LEAVING_MS, () => resolve({ because: 'no-redirect' }))
    })
  }

  return (onLeaving: (() => void) | null = null): Promise<CheckoutOutcome> => {
    starting ??= start(onLeaving).finally(() => {
      starting = null
    })
    return starting
  }
}

function outcomeOf(error: unknown): CheckoutOutcome {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'already_subscribed') return { because: 'already-subscribed' }
  if (error.code === 'unauthenticated') return { because: 'signed-out' }
  if (error.status === 0) return { because: 'no-answer' }
  // Only our own server numbers its requests: a proxy has nothing to say to an owner.
  const isOurs = error.requestId !== null && error.code !== 'internal'
  return { because: 'refused', sentence: isOurs ? error.message : null }
}

export const startCheckout = createCheckoutStarter({
  ...browserClock,
  create: () => callAsOwner(endpoints.createCheckout),
  goTo: (url) => window.location.assign(url),
})
