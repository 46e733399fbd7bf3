import { afterEach, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { dismissErrorToasts, shownToasts } from '#web/ui/toast-store.ts'
import { reportCreateError } from './report-create-error.ts'

afterEach(dismissErrorToasts)

function toastFor(status: number, code: ErrorCode, message: string, fields = {}) {
  reportCreateError(new ApiError(status, { code, message, fields, requestId: null }))
  const [shown] = shownToasts()
  return shown
}

test.each<[number, ErrorCode, string, string]>([
  [500, 'internal', 'Something went wrong on our side.', 'Failed to create invoice payment link.'],
  [502, 'unavailable', 'Wheelhouse is busy right now.', 'Wheelhouse is busy right now.'],
  [503, 'provider_unavailable', 'INV-0001 was saved.', 'INV-0001 was saved.'],
  [404, 'not_found', 'We couldn’t find that.', 'We couldn’t find that.'],
])('a response %i (%s) leads to the payment account', (status, code, message, reason) => {
  expect(toastFor(status, code, message)).toMatchObject({
    title: 'Unable to Create Invoice',
    description: `${reason} If this keeps happening, connect your payment account via Settings, then Payment Setup.`,
    action: { label: 'Open Payment Setup' },
  })
})

test('a missing account leads to the payment account', () => {
  expect(toastFor(409, 'account_not_connected', 'Connect an account first.')).toMatchObject({
    title: 'Unable to Create Invoice',
    description: 'Connect an account first. Connect your payment account via Settings, then Payment Setup.',
  })
})

test('a missing connection is no reason to look at the payment account', () => {
  expect(toastFor(0, 'unavailable', 'Couldn’t reach Wheelhouse.')).toMatchObject({
    title: 'Error creating invoice',
    description: 'Couldn’t reach Wheelhouse.',
  })
})

test('an error of a field says only what is wrong', () => {
  const fields = { jobs: 'A job on this invoice no longer exists.' }
  expect(toastFor(422, 'invalid_request', 'Please check the form.', fields)).toMatchObject({
    title: 'Error creating invoice',
    description: fields.jobs,
  })
})
