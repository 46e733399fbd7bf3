import { afterEach, expect, test } from 'vitest'
import { type ResumeEffects, resumeSignUp } from '#web/account/resume-sign-up.ts'
import type { CheckoutOutcome } from '#web/billing/start-checkout.ts'
import { dismissErrorToasts, shownToasts } from '#web/ui/toast-store.ts'

afterEach(dismissErrorToasts)

async function resume(outcome: CheckoutOutcome) {
  const effects: ResumeEffects = {
    openCheckout: async () => outcome,
    leave: async (path) => `left for ${path}` as never,
  }
  return { shows: await resumeSignUp(effects), toastTitles: shownToasts().map(({ title }) => title) }
}

test('opens the dashboard for an owner who already has a subscription', async () => {
  expect(await resume({ reason: 'already-subscribed' })).toEqual({
    shows: 'left for /dashboard',
    toastTitles: [],
  })
})

test('shows the blocked screen if the checkout cannot be opened', async () => {
  expect(await resume({ reason: 'no-answer' })).toEqual({
    shows: '/signup-cancelled',
    toastTitles: ['Checkout failed'],
  })
})

test('asks an owner whose session has ended to sign in', async () => {
  expect(await resume({ reason: 'signed-out' })).toEqual({
    shows: '/auth',
    toastTitles: ['Authentication required'],
  })
})
