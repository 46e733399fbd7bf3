import type { Output } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserClock, type Clock } from '#web/billing/throttle-requests.ts'
import { callAsOwner } from './call-as-owner.ts'

export type CheckoutFailure =
  | { reason: 'signed-out' }
  | { reason: 'no-answer' | 'no-session-id' | 'no-url' | 'no-redirect' }
  /** The message is the server's, if it sent one. */
  | { reason: 'refused'; message: string | null }

/** Why the checkout did not open. Otherwise the page is left and the promise never resolves. */
export type CheckoutOutcome = CheckoutFailure | { reason: 'already-subscribed' }

type CheckoutDependencies = Pick<Clock, 'after'> & {
  create(): Promise<Partial<Output<typeof endpoints.createCheckout>>>
  openUrl(url: string): void
}

/** Long enough to read the message shown before the redirect. */
const READING_MS = 500

/** A redirect that takes longer has failed. */
const REDIRECT_TIMEOUT_MS = 15_000

/** Creates and opens a checkout. A second call while one is starting shares it. */
export function createCheckoutStarter(dependencies: CheckoutDependencies) {
  let starting: Promise<CheckoutOutcome> | null = null

  async function start(onRedirect: (() => void) | null): Promise<CheckoutOutcome> {
    const created = await dependencies.create().catch(outcomeFromError)
    if ('reason' in created) return created
    const { sessionId, url } = created
    if (!sessionId) return { reason: 'no-session-id' }
    if (!url || !/^https?:/.test(url)) return { reason: 'no-url' }
    if (onRedirect) {
      onRedirect()
      await new Promise<void>((resolve) => dependencies.after(READING_MS, resolve))
    }
    try {
      dependencies.openUrl(url)
    } catch {
      return { reason: 'no-redirect' }
    }
    return new Promise((resolve) => {
      dependencies.after(REDIRECT_TIMEOUT_MS, () => resolve({ reason: 'no-redirect' }))
    })
  }

  return (onRedirect: (() => void) | null = null): Promise<CheckoutOutcome> => {
    starting ??= start(onRedirect).finally(() => {
      starting = null
    })
    return starting
  }
}

function outcomeFromError(error: unknown): CheckoutOutcome {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'already_subscribed') return { reason: 'already-subscribed' }
  if (error.code === 'unauthenticated') return { reason: 'signed-out' }
  if (error.status === 0) return { reason: 'no-answer' }
  // Only our own server sets a request id: a proxy's message is not meant for owners.
  const isFromServer = error.requestId !== null && error.code !== 'internal'
  return { reason: 'refused', message: isFromServer ? error.message : null }
}

const browserDependencies = { ...browserClock, create: () => callAsOwner(endpoints.createCheckout) }

export const startCheckout = createCheckoutStarter({
  ...browserDependencies,
  openUrl: (url) => window.location.assign(url),
})

/** Leaves no entry in the history, so that the Back button doesn't lead to a page that opens the checkout again. */
export const redirectToCheckout = createCheckoutStarter({
  ...browserDependencies,
  openUrl: (url) => window.location.replace(url),
})
