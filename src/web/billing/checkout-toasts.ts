import type { CheckoutFailure } from '#web/billing/start-checkout.ts'
import { toast } from '#web/ui/toast-store.ts'

const SENTENCES = {
  'no-answer': "We couldn't start the checkout process",
  'no-session-id': 'Invalid response from checkout service',
  'no-url': 'Could not initialize payment processor',
  'no-redirect': 'Could not redirect to checkout',
} as const

type Words = { title: string; description: string }

const SIGN_IN: Words = {
  title: 'Authentication required',
  description: 'Please sign in to start the checkout process.',
}

/** To somebody who has just signed up. */
export function toastCheckoutFailed(failure: CheckoutFailure): void {
  toast({ variant: 'destructive', ...wordsForNew(failure) })
}

/** To somebody on the blocked screen. */
export function toastRetryFailed(failure: CheckoutFailure): void {
  toast({ variant: 'destructive', ...wordsForBlocked(failure) })
}

function wordsForNew(failure: CheckoutFailure): Words {
  if (failure.because === 'signed-out') return SIGN_IN
  const sentence = sentenceOf(failure) ?? 'Failed to start payment process'
  return { title: 'Checkout failed', description: sentence }
}

function wordsForBlocked(failure: CheckoutFailure): Words {
  if (failure.because === 'signed-out') return SIGN_IN
  if (failure.because === 'no-session-id') {
    return {
      title: 'Checkout Failed',
      description: 'Unable to start the checkout process. Please try again.',
    }
  }
  return { title: 'Error', description: `Something went wrong: ${sentenceOf(failure) ?? 'Unknown error'}` }
}

function sentenceOf(failure: Exclude<CheckoutFailure, { because: 'signed-out' }>): string | null {
  return failure.because === 'refused' ? failure.sentence : SENTENCES[failure.because]
}
