import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { redirectIfBlocked } from '#web/billing/redirect-if-blocked.ts'
import { unreachable } from '#web/testing/a-session-client.ts'

const blocked = new ApiError(402, {
  code: 'subscription_required',
  message: 'You need an active subscription.',
  requestId: 'r1',
})

function failAt(here: string, error: ApiError) {
  const calls: string[] = []
  const effects = {
    here: () => here,
    forget: () => void calls.push('forgotten'),
    leave(path: string) {
      calls.push(`to ${path}`)
      return new Promise<never>(() => undefined)
    },
  }
  return { calls, fail: () => redirectIfBlocked(error, effects) }
}

test('clears the cached status and opens the blocked screen', () => {
  const { calls, fail } = failAt('/dashboard/settings', blocked)
  void fail()
  expect(calls).toEqual(['forgotten', 'to /signup-cancelled'])
})

test('stays on the blocked screen and rethrows', () => {
  const { calls, fail } = failAt('/signup-cancelled', blocked)
  expect(fail).toThrow(blocked)
  expect(calls).toEqual(['forgotten'])
})

test('rethrows other errors', () => {
  const { calls, fail } = failAt('/dashboard', unreachable)
  expect(fail).toThrow(unreachable)
  expect(calls).toEqual([])
})
