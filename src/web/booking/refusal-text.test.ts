import { expect, test } from 'vitest'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import { refusalText } from '#web/booking/refusal-text.ts'

const refused = (code: ErrorCode, more = {}) => refusalText({ code, message: ERROR_SENTENCES[code], ...more })

test('says that a time was taken and offers the nearest', () => {
  const nearest = ['2026-11-18T15:00:00.000Z']
  expect(refused('slot_taken', { details: { nearest } })).toEqual({
    pageMessage: { title: 'Booking failed', description: 'That time was just taken. Please choose another.' },
    mistakes: {},
    isTimeGone: true,
    isServiceGone: false,
    mustStay: true,
    nearest,
  })
})

test('puts a refused field’s sentence on the field', () => {
  const fields = { clientPhone: 'Please enter a valid phone number', slug: 'This is not valid.' }
  expect(refused('invalid_request', { fields })).toMatchObject({
    pageMessage: { title: 'Booking failed', description: 'Please enter a valid phone number' },
    mistakes: { clientPhone: 'Please enter a valid phone number' },
    isTimeGone: false,
  })
})

test('tells a service that is gone from a link that leads nowhere', () => {
  const message = 'This service is not offered. Please choose another.'
  expect(refused('not_found', { message, fields: { service: 'Choose a service' } })).toMatchObject({
    pageMessage: { title: 'Booking failed', description: message },
    mistakes: {},
    isServiceGone: true,
  })
  expect(refused('not_found').isServiceGone).toBe(false)
})

test('hands on what the server says', () => {
  expect(refused('too_many_requests').pageMessage.description).toBe(ERROR_SENTENCES.too_many_requests)
})

test('has words of its own where the server has none for a client', () => {
  expect(refused('internal').pageMessage.description).toBe(
    'There was a problem booking your appointment. Please try again.',
  )
})

test('promises a letter that may still be on its way', () => {
  expect(refused('key_reused').pageMessage.description).toBe(
    'You have already booked with this form. We will email you the confirmation.',
  )
})
