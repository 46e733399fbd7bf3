import type { CheckoutFailure } from '#web/billing/start-checkout.ts'
import { toastFailure } from '#web/ui/toast-store.ts'

const SENTENCES = {
  'no-answer': "We couldn't start the checkout process",
  'no-session-id': 'Invalid response from checkout service',
  'no-url': 'Could not initialize payment processor',
  'no-redirect': 'Could not redirect to checkout',
} as const

/** To somebody who has just signed up. */
export function toastCheckoutFailed(failure: CheckoutFailure): void {
  if (failure.because === 'signed-out') toastSignIn()
  else toastFailure('Checkout failed', sentenceOf(failure) ?? 'Failed to start payment process')
}

/** To somebody on the blocked screen. */
export function toastRetryFailed(failure: CheckoutFailure): void {
  if (failure.because === 'signed-out') toastSignIn()
  else if (failure.because === 'no-session-id')
    toastFailure('Checkout Failed', 'Unable to start the checkout process. Please try again.')
  else toastFailure('Error', `Something went wrong: ${sentenceOf(failure) ?? 'Unknown error'}`)
}

function toastSignIn(): void {
  toastFailure('Authentication required', 'Please sign in to start the checkout process.')
}

function sentenceOf(failure: Exclude<CheckoutFailure, { because: 'signed-out' }>): string | null {
  return failure.because === 'refused' ? failure.sentence : SENTENCES[failure.because]
}
