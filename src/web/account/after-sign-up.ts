import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toastCheckoutFailed } from '#web/billing/checkout-toasts.ts'
import { BLOCKED_PATH } from '#web/billing/leave-when-blocked.ts'
import { type CheckoutOutcome, startCheckout } from '#web/billing/start-checkout.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { callAuth, pause } from '#web/session/call-auth.ts'
import { leaveFor } from '#web/session/leave-for.ts'

const SETTLING_MS = 1_000

export type SignUpEffects = typeof browser

const browser = {
  pause,
  readSession: async () => (await callAuth(endpoints.readSession)).session,
  signedIn: browserSession.signedIn,
  startCheckout,
  leaveFor,
}

/** Leads a new owner to the checkout. The account is there: whatever fails, it can be tried again where `show` leads. */
export async function afterSignUp(show: (path: string) => unknown, door = browser): Promise<void> {
  await door.pause(SETTLING_MS)
  const outcome = await checkOut(door)
  if (outcome.because === 'already-subscribed') return door.leaveFor('/dashboard')
  toastCheckoutFailed(outcome)
  if (outcome.because !== 'signed-out') await show(BLOCKED_PATH)
}

async function checkOut(door: SignUpEffects): Promise<CheckoutOutcome> {
  try {
    const session = await door.readSession()
    if (session === null) return { because: 'signed-out' }
    door.signedIn(session)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { because: 'no-answer' }
  }
  return door.startCheckout()
}
