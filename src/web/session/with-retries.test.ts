import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { withRetries } from '#web/session/call-auth.ts'

const failing = (status: number) =>
  new ApiError(status, { code: 'unavailable', message: '', requestId: null })

function answering(...answers: (ApiError | string)[]) {
  const pauses: number[] = []
  let asked = 0
  const answer = withRetries(
    async () => {
      const next = answers[asked]
      asked += 1
      if (next instanceof ApiError) throw next
      return next
    },
    async (ms) => {
      pauses.push(ms)
    },
  )
  return { answer, pauses, asked: () => asked }
}

test.each([502, 503, 504])('asks again after %d, with growing pauses', async (status) => {
  const { answer, pauses } = answering(failing(status), failing(status), 'signed in')
  expect(await answer).toBe('signed in')
  expect(pauses).toEqual([400, 1_200])
})

test('gives up after the third try', async () => {
  const { answer, asked } = answering(failing(503), failing(503), failing(503), 'too late')
  await expect(answer).rejects.toMatchObject({ status: 503 })
  expect(asked()).toBe(3)
})

test.each([0, 401, 422, 429, 500])('takes %d for an answer', async (status) => {
  const { answer, asked } = answering(failing(status), 'never')
  await expect(answer).rejects.toMatchObject({ status })
  expect(asked()).toBe(1)
})
