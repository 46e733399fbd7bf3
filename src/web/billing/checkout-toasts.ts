import type { CheckoutFailure } from '#web/billing/start-checkout.ts'
import { toastError } from '#web/ui/toast-store.ts'

const MESSAGES = {
  'no-answer': "We couldn't start the checkout process",
  'no-session-id': 'Invalid response from checkout service',
  'no-url': 'Could not initialize payment processor',
  'no-redirect': 'Could not redirect to checkout',
} as const

/** Shows the failure to an owner who has just signed up. */
export function toastCheckoutFailed(failure: CheckoutFailure): void {
  if (failure.reason === 'signed-out') toastSignIn()
  else toastError('Checkout failed', failureMessage(failure) ?? 'Failed to start payment process')
}

/** Shows the failure to an owner on the blocked screen. */
export function toastRetryFailed(failure: CheckoutFailure): void {
  if (failure.reason === 'signed-out') toastSignIn()
  else if (failure.reason === 'no-session-id')
    toastError('Checkout Failed', 'Unable to start the checkout process. Please try again.')
  else toastError('Error', `Something went wrong: ${failureMessage(failure) ?? 'Unknown error'}`)
}

function toastSignIn(): void {
  toastError('Authentication required', 'Please sign in to start the checkout process.')
}

function failureMessage(failure: Exclude<CheckoutFailure, { reason: 'signed-out' }>): string | null {
  return failure.reason === 'refused' ? failure.message : MESSAGES[failure.reason]
}
