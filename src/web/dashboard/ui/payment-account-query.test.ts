import { expect, test } from 'vitest'
import { ERROR_SENTENCES } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { paymentAccountQuery } from '#web/dashboard/ui/payment-account-query.ts'

test.each([
  ['with our own message after an internal error', 'internal', 'Failed to fetch account details.'],
  ['with the server’s message', 'provider_unavailable', ERROR_SENTENCES.provider_unavailable],
] as const)('reports that the account could not be loaded %s', (_, code, message) => {
  const error = new ApiError(500, { code, message: ERROR_SENTENCES[code], requestId: null })
  expect(paymentAccountQuery.meta?.failureTitle).toBe('Error fetching payment account')
  expect(paymentAccountQuery.meta?.failureSentence?.(error)).toBe(message)
})
