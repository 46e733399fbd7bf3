import { afterEach, expect, test } from 'vitest'
import { afterSignUp, type SignUpEffects } from '#web/account/after-sign-up.ts'
import { aSession, unreachable } from '#web/testing/a-session-client.ts'
import { dismissToast, shownToasts } from '#web/ui/toast-store.ts'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

async function signUp(overrides: Partial<SignUpEffects> = {}) {
  const calls: string[] = []
  const effects: SignUpEffects = {
    pause: async (ms) => void calls.push(`pause ${ms}`),
    readSession: async () => aSession(),
    keepLocalDataFor: async () => undefined,
    setSignedIn: () => void calls.push('signed in'),
    async startCheckout() {
      calls.push('checkout')
      return { reason: 'no-redirect' }
    },
    async navigateTo(path) {
      calls.push(`leave for ${path}`)
      return undefined as never
    },
    ...overrides,
  }
  await afterSignUp((path) => calls.push(`show ${path}`), effects)
  return { calls, toastTexts: shownToasts().map(({ title, description }) => `${title} / ${description}`) }
}

test('waits a second, reads the session and starts the checkout', async () => {
  const { calls } = await signUp()
  expect(calls.slice(0, 3)).toEqual(['pause 1000', 'signed in', 'checkout'])
})

test('shows the blocked screen when the checkout cannot be started', async () => {
  const { calls, toastTexts } = await signUp()
  expect(calls.at(-1)).toBe('show /signup-cancelled')
  expect(toastTexts).toEqual(['Checkout failed / Could not redirect to checkout'])
})

test('starts no checkout without a session', async () => {
  const { calls, toastTexts } = await signUp({ readSession: async () => null })
  expect(calls).toEqual(['pause 1000'])
  expect(toastTexts).toEqual(['Authentication required / Please sign in to start the checkout process.'])
})

test('does not claim that signing up failed when the session cannot be read', async () => {
  const { calls, toastTexts } = await signUp({ readSession: () => Promise.reject(unreachable) })
  expect(calls).toEqual(['pause 1000', 'show /signup-cancelled'])
  expect(toastTexts).toEqual(["Checkout failed / We couldn't start the checkout process"])
})

test('opens the dashboard for an owner who already has a subscription', async () => {
  const { calls, toastTexts } = await signUp({
    startCheckout: async () => ({ reason: 'already-subscribed' }),
  })
  expect(calls.at(-1)).toBe('leave for /dashboard')
  expect(toastTexts).toEqual([])
})
