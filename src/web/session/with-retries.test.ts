import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { withRetries } from '#web/session/call-auth.ts'

const failure = (status: number) =>
  new ApiError(status, { code: 'unavailable', message: '', requestId: null })

function runWithRetries(...responses: (ApiError | string)[]) {
  const delays: number[] = []
  let attempts = 0
  const result = withRetries(
    async () => {
      const next = responses[attempts]
      attempts += 1
      if (next instanceof ApiError) throw next
      return next
    },
    async (ms) => {
      delays.push(ms)
    },
  )
  return { result, delays, attempts: () => attempts }
}

test.each([502, 503, 504])('retries after %d, with growing delays', async (status) => {
  const { result, delays } = runWithRetries(failure(status), failure(status), 'signed in')
  expect(await result).toBe('signed in')
  expect(delays).toEqual([400, 1_200])
})

test('gives up after the third attempt', async () => {
  const { result, attempts } = runWithRetries(failure(503), failure(503), failure(503), 'too late')
  await expect(result).rejects.toMatchObject({ status: 503 })
  expect(attempts()).toBe(3)
})

test.each([0, 401, 422, 429, 500])('does not retry after %d', async (status) => {
  const { result, attempts } = runWithRetries(failure(status), 'never')
  await expect(result).rejects.toMatchObject({ status })
  expect(attempts()).toBe(1)
})
