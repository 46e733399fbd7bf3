import { afterEach, expect, test } from 'vitest'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { dismissFailures, shownToasts } from '#web/ui/toast-store.ts'

afterEach(dismissFailures)

const WORDS = {
  title: 'Error',
  description: 'Failed to save service. Please try again.',
  signedOut: 'Please sign in.',
}

const refusal = (code: ErrorCode, fields?: Record<string, string>) =>
  new ApiError(409, { code, message: ERROR_SENTENCES[code], requestId: 'r1', ...(fields && { fields }) })

const told = () => shownToasts().map(({ title, description }) => `${title}: ${description}`)

test.each(['internal', 'unavailable', 'not_found'] as const)(
  'says the words of the screen for %s',
  (code) => {
    expect(tellFailure(refusal(code), WORDS)).toEqual({})
    expect(told()).toEqual(['Error: Failed to save service. Please try again.'])
  },
)

test('says what is wrong with a field, and gives it back', () => {
  const fields = { name: 'There is a service with this name already.' }
  expect(tellFailure(refusal('name_taken', fields), WORDS)).toEqual(fields)
  expect(told()).toEqual(['Error: There is a service with this name already.'])
})

test('has words of its own for somebody who is no longer signed in', () => {
  tellFailure(refusal('unauthenticated'), WORDS)
  expect(told()).toEqual(['Error: Please sign in.'])
})

test('throws a bug on', () => {
  expect(() => tellFailure(new TypeError('x'), WORDS)).toThrow(TypeError)
})
