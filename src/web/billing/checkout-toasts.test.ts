import { afterEach, expect, test } from 'vitest'
import { toastCheckoutFailed, toastRetryFailed } from '#web/billing/checkout-toasts.ts'
import type { CheckoutFailure } from '#web/billing/start-checkout.ts'
import { dismissToast, shownToasts } from '#web/ui/toast-store.ts'

const BUSY = 'The payment provider is not answering. Please try again in a moment.'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

function said(): string[] {
  return shownToasts().map(({ variant, title, description }) => `${variant}: ${title} / ${description}`)
}

test.each<[CheckoutFailure, string]>([
  [{ because: 'signed-out' }, 'Authentication required / Please sign in to start the checkout process.'],
  [{ because: 'no-answer' }, "Checkout failed / We couldn't start the checkout process"],
  [{ because: 'refused', sentence: null }, 'Checkout failed / Failed to start payment process'],
  [{ because: 'refused', sentence: BUSY }, `Checkout failed / ${BUSY}`],
  [{ because: 'no-session-id' }, 'Checkout failed / Invalid response from checkout service'],
  [{ because: 'no-url' }, 'Checkout failed / Could not initialize payment processor'],
  [{ because: 'no-redirect' }, 'Checkout failed / Could not redirect to checkout'],
])('a new owner is told of %j', (failure, sentence) => {
  toastCheckoutFailed(failure)
  expect(said()).toEqual([`destructive: ${sentence}`])
})

test.each<[CheckoutFailure, string]>([
  [{ because: 'signed-out' }, 'Authentication required / Please sign in to start the checkout process.'],
  [{ because: 'no-answer' }, "Error / Something went wrong: We couldn't start the checkout process"],
  [{ because: 'refused', sentence: null }, 'Error / Something went wrong: Unknown error'],
  [{ because: 'refused', sentence: BUSY }, `Error / Something went wrong: ${BUSY}`],
  [{ because: 'no-session-id' }, 'Checkout Failed / Unable to start the checkout process. Please try again.'],
  [{ because: 'no-url' }, 'Error / Something went wrong: Could not initialize payment processor'],
  [{ because: 'no-redirect' }, 'Error / Something went wrong: Could not redirect to checkout'],
])('a blocked owner is told of %j', (failure, sentence) => {
  toastRetryFailed(failure)
  expect(said()).toEqual([`destructive: ${sentence}`])
})
