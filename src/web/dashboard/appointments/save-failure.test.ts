import { afterEach, expect, test } from 'vitest'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import {
  NOT_CANCELLED,
  NOT_SAVED,
  showAppointmentFailure,
  toFormFields,
} from '#web/dashboard/appointments/save-failure.ts'
import { dismissErrorToasts, shownToasts } from '#web/ui/toast-store.ts'

afterEach(dismissErrorToasts)

const refusal = (code: ErrorCode) =>
  new ApiError(409, { code, message: ERROR_SENTENCES[code], requestId: 'r1' })
const toasts = () => shownToasts().map(({ title, description }) => `${title}: ${description}`)

test.each([
  ['internal', NOT_SAVED, 'Error: There was a problem saving the appointment.'],
  ['unavailable', NOT_CANCELLED, 'Error: Could not delete the appointment. Please try again.'],
  ['not_found', NOT_SAVED, `Error: ${ERROR_SENTENCES.not_found}`],
  ['unauthenticated', NOT_SAVED, 'Authentication error: You need to be logged in to perform this action.'],
] as const)('explains %s in a toast', (code, sentence, toast) => {
  showAppointmentFailure(refusal(code), sentence)
  expect(toasts()).toEqual([toast])
})

test('rethrows an error that is not a response of the server', () => {
  expect(() => showAppointmentFailure(new TypeError('x'), NOT_SAVED)).toThrow(TypeError)
  expect(toasts()).toEqual([])
})

test('maps the server’s field errors to form fields', () => {
  expect(toFormFields({ 'client.email': 'no', notes: 'long', appointment_time: 'when' })).toEqual({
    email: 'no',
    notes: 'long',
    date: 'when',
  })
})
