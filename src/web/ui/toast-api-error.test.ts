import { afterEach, expect, test } from 'vitest'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toastApiError } from '#web/ui/toast-api-error.ts'
import { dismissErrorToasts, shownToasts } from '#web/ui/toast-store.ts'

afterEach(dismissErrorToasts)

const TEXT = {
  title: 'Error',
  description: 'Failed to save service. Please try again.',
  signedOut: 'Please sign in.',
}

const apiError = (code: ErrorCode, fields?: Record<string, string>) =>
  new ApiError(409, { code, message: ERROR_SENTENCES[code], requestId: 'r1', ...(fields && { fields }) })

const toastTexts = () => shownToasts().map(({ title, description }) => `${title}: ${description}`)

test.each(['internal', 'unavailable', 'not_found'] as const)(
  'shows the screen’s own text for the error code %s',
  (code) => {
    expect(toastApiError(apiError(code), TEXT)).toEqual({})
    expect(toastTexts()).toEqual(['Error: Failed to save service. Please try again.'])
  },
)

test('shows and returns the error of a rejected field', () => {
  const fields = { name: 'You already have a service with this name.' }
  expect(toastApiError(apiError('name_taken', fields), TEXT)).toEqual(fields)
  expect(toastTexts()).toEqual(['Error: You already have a service with this name.'])
})

test('shows a separate text when the session has ended', () => {
  toastApiError(apiError('unauthenticated'), TEXT)
  expect(toastTexts()).toEqual(['Error: Please sign in.'])
})

test('rethrows anything but an API error', () => {
  expect(() => toastApiError(new TypeError('x'), TEXT)).toThrow(TypeError)
})
