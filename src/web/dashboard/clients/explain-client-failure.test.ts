import { afterEach, expect, test } from 'vitest'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { explainClientFailure } from '#web/dashboard/clients/explain-client-failure.ts'
import { dismissErrorToasts, shownToasts } from '#web/ui/toast-store.ts'

afterEach(dismissErrorToasts)

const TEXTS = {
  title: 'Error adding client',
  fallback: 'Failed to add client. Please try again.',
  signedOut: 'You must be logged in to add a client',
}

function explain(code: ErrorCode) {
  const error = new ApiError(409, { code, message: ERROR_SENTENCES[code], requestId: 'r1' })
  const fields = explainClientFailure(error, TEXTS)
  return { fields, toasts: shownToasts().map(({ title, description }) => `${title}: ${description}`) }
}

test.each([
  ['internal', TEXTS.fallback],
  ['unavailable', ERROR_SENTENCES.unavailable],
  ['unauthenticated', TEXTS.signedOut],
] as const)('explains %s in a toast', (code, sentence) => {
  expect(explain(code)).toEqual({ fields: {}, toasts: [`Error adding client: ${sentence}`] })
})

test('also shows the error about a duplicate email on its field', () => {
  const sentence = ERROR_SENTENCES.email_taken
  expect(explain('email_taken')).toEqual({
    fields: { email: sentence },
    toasts: [`Error adding client: ${sentence}`],
  })
})
