import { expect, test } from 'vitest'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import { booking as words } from '#domain/language/en/booking.ts'
import { bookingPage } from '#domain/language/en/booking-page.ts'
import { bookingRefusal, questionFailed, refusalFromAnswer } from '#web/booking/booking-refusal.ts'

const refusalFor = (code: ErrorCode, more = {}) =>
  bookingRefusal(words, { code, message: ERROR_SENTENCES[code], ...more })

test('reports that a time was taken and offers the nearest free times', () => {
  const nearest = ['2026-11-18T15:00:00.000Z']
  expect(refusalFor('slot_taken', { details: { nearest } })).toEqual({
    pageMessage: { title: 'Booking failed', description: 'That time was just taken. Please choose another.' },
    fieldErrors: {},
    isTimeGone: true,
    isOfferChanged: false,
    areQuestionsChanged: false,
    cannotContinue: true,
    nearest,
  })
})

test('puts the message of a rejected field on the field', () => {
  const fields = { clientPhone: 'Please enter a valid phone number', slug: 'This isn’t valid.' }
  expect(refusalFor('invalid_request', { fields })).toMatchObject({
    pageMessage: { title: 'Booking failed', description: 'Please enter a valid phone number' },
    fieldErrors: { clientPhone: 'Please enter a valid phone number' },
    isTimeGone: false,
  })
})

test('distinguishes a missing service from an invalid link', () => {
  const message = 'This service isn’t available. Please choose another.'
  expect(refusalFor('not_found', { message, fields: { service: 'Choose a service' } })).toMatchObject({
    pageMessage: { title: 'Booking failed', description: message },
    fieldErrors: {},
    isOfferChanged: true,
  })
  expect(refusalFor('not_found').isOfferChanged).toBe(false)
})

test('shows the message of the server', () => {
  expect(refusalFor('too_many_requests').pageMessage.description).toBe(ERROR_SENTENCES.too_many_requests)
})

test('replaces messages that are not meant for clients', () => {
  expect(refusalFor('internal').pageMessage.description).toBe(
    'There was a problem booking your appointment. Please try again.',
  )
})

test('says that booking failed if the server gives no reason', () => {
  expect(refusalFor('not_taking_bookings', { message: '' }).pageMessage).toEqual({
    title: 'Booking failed',
    description: 'Failed to book appointment',
  })
})

test('shows the error of an answer that reports no success, whatever its status', () => {
  const descriptionOf = (answer: object) => refusalFromAnswer(words, answer)?.pageMessage.description
  expect(descriptionOf({ success: false, error: 'We’re closed on Mondays.' })).toBe(
    'We’re closed on Mondays.',
  )
  expect(descriptionOf({ success: false })).toBe('Booking failed - please try again')
  const taken = { code: 'slot_taken', message: ERROR_SENTENCES.slot_taken }
  expect(refusalFromAnswer(words, { success: false, error: taken })).toMatchObject({
    pageMessage: { description: ERROR_SENTENCES.slot_taken },
    isTimeGone: true,
  })
  expect(refusalFromAnswer(words, { success: true })).toBeNull()
})

test('says that the form was already submitted, without promising an email that may have to wait', () => {
  expect(refusalFor('key_reused').pageMessage.description).toBe('You’ve already booked with this form.')
})

test('a question that was not sent is not called a booking', () => {
  const { pageMessage } = bookingRefusal(
    words,
    { code: 'internal', message: '' },
    questionFailed(bookingPage),
  )
  expect(pageMessage).toEqual({
    title: 'We couldn’t send your question',
    description: 'Something went wrong. Please try again.',
  })
})

test('has the visitor choose again if a price or an option changed', () => {
  expect(refusalFor('price_changed')).toMatchObject({
    pageMessage: { title: 'Booking failed', description: ERROR_SENTENCES.price_changed },
    isOfferChanged: true,
    isTimeGone: false,
  })
  const fields = { items: 'This size is no longer offered. Choose another.' }
  expect(refusalFor('invalid_request', { fields })).toMatchObject({
    pageMessage: { description: fields.items },
    fieldErrors: {},
    isOfferChanged: true,
    cannotContinue: true,
  })
})

test('shows errors at the questions, and has the page load those that are asked now', () => {
  const changed = 'The questions have changed. Please check your answers.'
  const fields = { answers: changed, 'answers.Any pets?': 'Please choose an answer' }
  expect(refusalFor('invalid_request', { fields })).toMatchObject({
    fieldErrors: { 'answers.Any pets?': 'Please choose an answer' },
    areQuestionsChanged: true,
    isOfferChanged: false,
    cannotContinue: false,
  })
  expect(refusalFor('invalid_request', { fields: { answers: changed } }).pageMessage.description).toBe(
    changed,
  )
})

test.each(['too_many_holds', 'deposits_unavailable', 'provider_unavailable'] as const)(
  'the visitor stays at the form if a deposit can’t be paid now: %s',
  (code) => {
    expect(refusalFor(code)).toMatchObject({
      pageMessage: { title: 'Booking failed', description: ERROR_SENTENCES[code] },
      isTimeGone: false,
      isOfferChanged: false,
    })
  },
)
