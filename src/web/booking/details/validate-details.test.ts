import { expect, test } from 'vitest'
import type { PublicBusiness } from '#contract/booking.ts'
import { en } from '#domain/language/en/catalogue.ts'
import { pageQuestions } from '#domain/questions/booking-questions.ts'
import type { VisitQuestion } from '#domain/questions/visit-questions.ts'
import { type Draft, EMPTY_DRAFT } from '#web/booking/booking-view.ts'
import { validateDetails } from '#web/booking/details/validate-details.ts'

const ava = { ...EMPTY_DRAFT, clientName: 'Ava', clientEmail: 'ava@example.com', clientPhone: '555 0100' }

const validate = (draft: Draft, addressField: PublicBusiness['address_field'], asked: VisitQuestion[] = []) =>
  validateDetails(en.refusals, draft, addressField, asked)

test('accepts a complete form', () => {
  expect(validate(ava, 'optional')).toEqual({})
})

test('reports each missing field', () => {
  expect(validate(EMPTY_DRAFT, 'required')).toEqual({
    clientName: 'Please enter your name',
    clientEmail: 'Please enter your email',
    clientPhone: 'Please enter your phone number',
    address: 'Please tell us where to come',
  })
})

test('requires an address only if the owner requires one', () => {
  expect(validate({ ...ava, address: '  ' }, 'required')).toHaveProperty('address')
  expect(validate(ava, 'hidden')).toEqual({})
})

test('requires a valid email address', () => {
  expect(validate({ ...ava, clientEmail: 'ava@' }, 'optional')).toEqual({
    clientEmail: 'Please enter a valid email address',
  })
})

test('rejects what is clearly not a phone number', () => {
  for (const clientPhone of ['12', '+1 (2)', '1 2 3 4']) {
    expect(validate({ ...ava, clientPhone }, 'optional')).toEqual({
      clientPhone: 'Please enter a valid phone number',
    })
  }
})

test('leaves ambiguous phone numbers to the server', () => {
  for (const clientPhone of ['12345', '1-800-FLOWERS', '٠١٢٣٤٥٦٧', '+44 20 7946 0958 ext. 12']) {
    expect(validate({ ...ava, clientPhone }, 'optional'), clientPhone).toEqual({})
  }
})

test('reports an error at each question that needs another answer', () => {
  const pets = { question: 'Any pets?', kind: 'yes_no' as const, is_required: true, choices: [] }
  const asked = pageQuestions({ details: 'vehicle', questions: [pets] })
  const draft = { ...ava, 'answers.Vehicle make': 'Ford', 'answers.Any pets?': 'Perhaps' }
  expect(validate(draft, 'optional', asked)).toEqual({
    'answers.Vehicle model': 'Please fill this in',
    'answers.Any pets?': 'Please choose one of the answers',
  })
  const complete = { ...draft, 'answers.Vehicle model': 'Explorer', 'answers.Any pets?': 'No' }
  expect(validate(complete, 'optional', asked)).toEqual({})
})
