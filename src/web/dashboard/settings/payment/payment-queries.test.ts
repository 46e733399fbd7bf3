import { expect, test } from 'vitest'
import { ERROR_SENTENCES } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { paymentAccountQuery } from '#web/dashboard/settings/payment/payment-queries.ts'

test.each([
  ['in our words when the server broke', 'internal', 'Failed to fetch account details.'],
  ['in the server’s words', 'provider_unavailable', ERROR_SENTENCES.provider_unavailable],
] as const)('tells that the account could not be read %s', (_, code, words) => {
  const error = new ApiError(500, { code, message: ERROR_SENTENCES[code], requestId: null })
  expect(paymentAccountQuery.meta?.failureTitle).toBe('Error fetching payment account')
  expect(paymentAccountQuery.meta?.failureSentence?.(error)).toBe(words)
})
