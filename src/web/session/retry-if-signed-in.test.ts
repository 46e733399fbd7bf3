import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { retryIfSignedIn } from '#web/session/retry-if-signed-in.ts'
import { unauthenticated } from '#web/testing/a-session-client.ts'

function aFailingRequest(times: number, error: Error = unauthenticated) {
  let attempts = 0
  return {
    attempts: () => attempts,
    request: async () => {
      attempts += 1
      if (attempts <= times) throw error
      return 'saved'
    },
  }
}

test('retries once when the session could be renewed', async () => {
  const { request } = aFailingRequest(1)
  expect(await retryIfSignedIn(request, async () => true)).toBe('saved')
})

test('does not retry when the session has ended', async () => {
  const { request, attempts } = aFailingRequest(1)
  await expect(retryIfSignedIn(request, async () => false)).rejects.toBe(unauthenticated)
  expect(attempts()).toBe(1)
})

test('does not try a third time', async () => {
  const { request, attempts } = aFailingRequest(9)
  await expect(retryIfSignedIn(request, async () => true)).rejects.toBe(unauthenticated)
  expect(attempts()).toBe(2)
})

test('rethrows any other error', async () => {
  const invalidRequest = new ApiError(422, { code: 'invalid_request', message: '', requestId: null })
  const { request, attempts } = aFailingRequest(1, invalidRequest)
  await expect(retryIfSignedIn(request, async () => true)).rejects.toBe(invalidRequest)
  expect(attempts()).toBe(1)
})
