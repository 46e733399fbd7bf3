import { afterEach, expect, test } from 'vitest'
import { afterSignUp, type SignUpEffects } from '#web/account/after-sign-up.ts'
import { aSession, unreachable } from '#web/testing/a-session-client.ts'
import { dismissToast, shownToasts } from '#web/ui/toast-store.ts'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

async function signUp(difference: Partial<SignUpEffects> = {}) {
  const done: string[] = []
  const door: SignUpEffects = {
    pause: async (ms) => void done.push(`pause ${ms}`),
    readSession: async () => aSession(),
    signedIn: () => void done.push('signed in'),
    async startCheckout() {
      done.push('checkout')
      return { because: 'no-redirect' }
    },
    async leaveFor(path) {
      done.push(`leave for ${path}`)
      return undefined as never
    },
    ...difference,
  }
  await afterSignUp((path) => done.push(`show ${path}`), door)
  return { done, said: shownToasts().map(({ title, description }) => `${title} / ${description}`) }
}

test('waits a second, makes sure of the session and starts the checkout', async () => {
  const { done } = await signUp()
  expect(done.slice(0, 3)).toEqual(['pause 1000', 'signed in', 'checkout'])
})

test('a checkout that cannot be started leads to where it can be tried again', async () => {
  const { done, said } = await signUp()
  expect(done.at(-1)).toBe('show /signup-cancelled')
  expect(said).toEqual(['Checkout failed / Could not redirect to checkout'])
})

test('without a session there is no checkout', async () => {
  const { done, said } = await signUp({ readSession: async () => null })
  expect(done).toEqual(['pause 1000'])
  expect(said).toEqual(['Authentication required / Please sign in to start the checkout process.'])
})

test('when the session cannot be asked for, the new owner is not told that signing up failed', async () => {
  const { done, said } = await signUp({ readSession: () => Promise.reject(unreachable) })
  expect(done).toEqual(['pause 1000', 'show /signup-cancelled'])
  expect(said).toEqual(["Checkout failed / We couldn't start the checkout process"])
})

test('who has a subscription already goes to the dashboard', async () => {
  const { done, said } = await signUp({ startCheckout: async () => ({ because: 'already-subscribed' }) })
  expect(done.at(-1)).toBe('leave for /dashboard')
  expect(said).toEqual([])
})
