import { afterEach, expect, test } from 'vitest'
import { toastCheckoutFailed, toastRetryFailed } from '#web/billing/checkout-toasts.ts'
import type { CheckoutFailure } from '#web/billing/start-checkout.ts'
import { dismissToast, shownToasts } from '#web/ui/toast-store.ts'

const PROVIDER_MESSAGE = 'The payment provider isn’t responding. Please try again in a moment.'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

function toastTexts(): string[] {
  return shownToasts().map(({ variant, title, description }) => `${variant}: ${title} / ${description}`)
}

test.each<[CheckoutFailure, string]>([
  [{ reason: 'signed-out' }, 'Authentication required / Please sign in to start the checkout process.'],
  [{ reason: 'no-answer' }, "Checkout failed / We couldn't start the checkout process"],
  [{ reason: 'refused', message: null }, 'Checkout failed / Failed to start payment process'],
  [{ reason: 'refused', message: PROVIDER_MESSAGE }, `Checkout failed / ${PROVIDER_MESSAGE}`],
  [{ reason: 'no-session-id' }, 'Checkout failed / Invalid response from checkout service'],
  [{ reason: 'no-url' }, 'Checkout failed / Could not initialize payment processor'],
  [{ reason: 'no-redirect' }, 'Checkout failed / Could not redirect to checkout'],
])('explains the failure %j to a new owner', (failure, message) => {
  toastCheckoutFailed(failure)
  expect(toastTexts()).toEqual([`destructive: ${message}`])
})

test.each<[CheckoutFailure, string]>([
  [{ reason: 'signed-out' }, 'Authentication required / Please sign in to start the checkout process.'],
  [{ reason: 'no-answer' }, "Error / Something went wrong: We couldn't start the checkout process"],
  [{ reason: 'refused', message: null }, 'Error / Something went wrong: Unknown error'],
  [{ reason: 'refused', message: PROVIDER_MESSAGE }, `Error / Something went wrong: ${PROVIDER_MESSAGE}`],
  [{ reason: 'no-session-id' }, 'Checkout Failed / Unable to start the checkout process. Please try again.'],
  [{ reason: 'no-url' }, 'Error / Something went wrong: Could not initialize payment processor'],
  [{ reason: 'no-redirect' }, 'Error / Something went wrong: Could not redirect to checkout'],
])('explains the failure %j to a blocked owner', (failure, message) => {
  toastRetryFailed(failure)
  expect(toastTexts()).toEqual([`destructive: ${message}`])
})
