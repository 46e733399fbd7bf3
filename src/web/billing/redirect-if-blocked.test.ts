import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { redirectIfBlocked } from '#web/billing/redirect-if-blocked.ts'
import { unreachable } from '#web/testing/a-session-client.ts'

const subscriptionRequired = new ApiError(402, {
  code: 'subscription_required',
  message: 'You need an active subscription.',
  requestId: 'r1',
})

function failAt(here: string, error: ApiError) {
  const calls: string[] = []
  const effects = {
    here: () => here,
    clearCache: () => void calls.push('cache cleared'),
    leave(path: string) {
      calls.push(`to ${path}`)
      return new Promise<never>(() => undefined)
    },
  }
  return { calls, fail: () => redirectIfBlocked(error, effects) }
}

test('clears the cached status and opens the blocked screen', () => {
  const { calls, fail } = failAt('/dashboard/settings', subscriptionRequired)
  void fail()
  expect(calls).toEqual(['cache cleared', 'to /signup-cancelled'])
})

test('stays on the blocked screen and rethrows', () => {
  const { calls, fail } = failAt('/signup-cancelled', subscriptionRequired)
  expect(fail).toThrow(subscriptionRequired)
  expect(calls).toEqual(['cache cleared'])
})

test('only rethrows other errors', () => {
  const { calls, fail } = failAt('/dashboard', unreachable)
  expect(fail).toThrow(unreachable)
  expect(calls).toEqual([])
})
