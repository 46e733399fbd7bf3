import { expect, test } from 'vitest'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import { refusalWords } from '#web/booking/refusal-words.ts'

const refused = (code: ErrorCode, more = {}) =>
  refusalWords({ code, message: ERROR_SENTENCES[code], ...more })

test('says that a time was taken and offers the nearest', () => {
  const nearest = ['2026-11-18T15:00:00.000Z']
  expect(refused('slot_taken', { details: { nearest } })).toEqual({
    notice: { title: 'Booking failed', description: 'That time was just taken. Please choose another.' },
    mistakes: {},
    isTimeGone: true,
    nearest,
  })
})

test('puts a refused field’s sentence on the field', () => {
  const fields = { clientPhone: 'Please enter a valid phone number', slug: 'This is not valid.' }
  expect(refused('invalid_request', { fields })).toMatchObject({
    notice: { title: 'Booking failed', description: 'Please enter a valid phone number' },
    mistakes: { clientPhone: 'Please enter a valid phone number' },
    isTimeGone: false,
  })
})

test('hands on what the server says', () => {
  expect(refused('too_many_requests').notice.description).toBe(ERROR_SENTENCES.too_many_requests)
})

test('has words of its own where the server has none for a client', () => {
  expect(refused('internal').notice.description).toBe(
    'There was a problem booking your appointment. Please try again.',
  )
})
