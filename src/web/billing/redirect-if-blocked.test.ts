import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { redirectIfBlocked } from '#web/billing/redirect-if-blocked.ts'
import { unreachable } from '#web/testing/a-session-client.ts'

const subscriptionRequired = new ApiError(402, {
  code: 'subscription_required',
  message: 'You need an active subscription.',
  requestId: 'r1',
})

function aRedirect(here: string, error: ApiError) {
  const calls: string[] = []
  const effects = {
    here: () => here,
    clearCache: () => void calls.push('cache cleared'),
    leave(path: string) {
      calls.push(`to ${path}`)
      return new Promise<never>(() => undefined)
    },
  }
  return { calls, redirect: () => redirectIfBlocked(error, effects) }
}

test('clears the cached status and opens the blocked screen', () => {
  const { calls, redirect } = aRedirect('/dashboard/settings', subscriptionRequired)
  void redirect()
  expect(calls).toEqual(['cache cleared', 'to /signup-cancelled'])
})

test('stays on the blocked screen and rethrows', () => {
  const { calls, redirect } = aRedirect('/signup-cancelled', subscriptionRequired)
  expect(redirect).toThrow(subscriptionRequired)
  expect(calls).toEqual(['cache cleared'])
})

test('only rethrows other errors', () => {
  const { calls, redirect } = aRedirect('/dashboard', unreachable)
  expect(redirect).toThrow(unreachable)
  expect(calls).toEqual([])
})
