import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { onceMoreIfSignedIn } from '#web/session/once-more-if-signed-in.ts'
import { refused } from '#web/testing/a-session-client.ts'

function failingTimes(times: number, error: Error = refused) {
  let asked = 0
  return {
    asked: () => asked,
    ask: async () => {
      asked += 1
      if (asked <= times) throw error
      return 'saved'
    },
  }
}

test('asks once more when the session could be renewed', async () => {
  const { ask } = failingTimes(1)
  expect(await onceMoreIfSignedIn(ask, async () => true)).toBe('saved')
})

test('lets the refusal stand when nobody is signed in any more', async () => {
  const { ask, asked } = failingTimes(1)
  await expect(onceMoreIfSignedIn(ask, async () => false)).rejects.toBe(refused)
  expect(asked()).toBe(1)
})

test('does not ask a third time', async () => {
  const { ask, asked } = failingTimes(9)
  await expect(onceMoreIfSignedIn(ask, async () => true)).rejects.toBe(refused)
  expect(asked()).toBe(2)
})

test('passes any other failure on', async () => {
  const other = new ApiError(422, { code: 'invalid_request', message: '', requestId: null })
  const { ask, asked } = failingTimes(1, other)
  await expect(onceMoreIfSignedIn(ask, async () => true)).rejects.toBe(other)
  expect(asked()).toBe(1)
})
