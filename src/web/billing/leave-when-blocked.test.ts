import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { leaveWhenBlocked } from '#web/billing/leave-when-blocked.ts'
import { unreachable } from '#web/testing/a-session-client.ts'

const blocked = new ApiError(402, {
  code: 'subscription_required',
  message: 'An active subscription is required.',
  requestId: 'r1',
})

function failingAt(here: string, error: ApiError) {
  const done: string[] = []
  const door = {
    here: () => here,
    forget: () => void done.push('forgotten'),
    leave(path: string) {
      done.push(`to ${path}`)
      return new Promise<never>(() => undefined)
    },
  }
  return { done, fail: () => leaveWhenBlocked(error, door) }
}

test('forgets the cached status and leads to the blocked screen', () => {
  const { done, fail } = failingAt('/dashboard/settings', blocked)
  void fail()
  expect(done).toEqual(['forgotten', 'to /signup-cancelled'])
})

test('stays on the blocked screen and lets it say so', () => {
  const { done, fail } = failingAt('/signup-cancelled', blocked)
  expect(fail).toThrow(blocked)
  expect(done).toEqual(['forgotten'])
})

test('has nothing to do with other failures', () => {
  const { done, fail } = failingAt('/dashboard', unreachable)
  expect(fail).toThrow(unreachable)
  expect(done).toEqual([])
})
