import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toastCheckoutFailed } from '#web/billing/checkout-toasts.ts'
import { BLOCKED_PATH } from '#web/billing/redirect-if-blocked.ts'
import { type CheckoutOutcome, startCheckout } from '#web/billing/start-checkout.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { callAuth, pause } from '#web/session/call-auth.ts'
import { keepLocalDataFor } from '#web/session/local-data.ts'
import { openPage } from '#web/session/open-page.ts'

const SESSION_DELAY_MS = 1_000

export type SignUpEffects = typeof browserEffects

const browserEffects = {
  pause,
  readSession: async () => (await callAuth(endpoints.readSession)).session,
  keepLocalDataFor,
  setSignedIn: browserSession.setSignedIn,
  startCheckout,
  navigateTo: openPage,
}

/** Opens the checkout for a new owner. The account exists by then, so after a failure `show` opens the retry page. */
export async function afterSignUp(show: (path: string) => unknown, effects = browserEffects): Promise<void> {
  await effects.pause(SESSION_DELAY_MS)
  const outcome = await openCheckout(effects)
  if (outcome.reason === 'already-subscribed') return effects.navigateTo('/dashboard')
  toastCheckoutFailed(outcome)
  if (outcome.reason !== 'signed-out') await show(BLOCKED_PATH)
}

async function openCheckout(effects: SignUpEffects): Promise<CheckoutOutcome> {
  try {
    const session = await effects.readSession()
    if (session === null) return { reason: 'signed-out' }
    await effects.keepLocalDataFor(session.user.id)
    effects.setSignedIn(session)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { reason: 'no-answer' }
  }
  return effects.startCheckout()
}
