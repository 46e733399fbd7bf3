import { toastCheckoutFailed } from '#web/billing/checkout-toasts.ts'
import { BLOCKED_PATH } from '#web/billing/redirect-if-blocked.ts'
import { redirectToCheckout } from '#web/billing/start-checkout.ts'
import { replacePage } from '#web/session/open-page.ts'

export type ResumeEffects = typeof browserEffects

const browserEffects = { openCheckout: () => redirectToCheckout(), leave: replacePage }

/**
 * Takes a signed-in owner who asks for the free trial straight to the checkout, because the account exists already.
 * Returns the page to show if that fails.
 */
export async function resumeSignUp(effects = browserEffects): Promise<string> {
  const outcome = await effects.openCheckout()
  if (outcome.reason === 'already-subscribed') return effects.leave('/dashboard')
  toastCheckoutFailed(outcome)
  return outcome.reason === 'signed-out' ? '/auth' : BLOCKED_PATH
}
