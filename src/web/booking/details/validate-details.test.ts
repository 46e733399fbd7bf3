import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '#web/booking/booking-view.ts'
import { validateDetails } from '#web/booking/details/validate-details.ts'

const ava = { ...EMPTY_DRAFT, clientName: 'Ava', clientEmail: 'ava@example.com', clientPhone: '555 0100' }

test('accepts a complete form', () => {
  expect(validateDetails(ava, 'optional')).toEqual({})
})

test('reports each missing field', () => {
  expect(validateDetails(EMPTY_DRAFT, 'required')).toEqual({
    clientName: 'Please enter your name',
    clientEmail: 'Please enter your email',
    clientPhone: 'Please enter your phone number',
    address: 'Please tell us where to come',
  })
})

test('requires an address only if the owner requires one', () => {
  expect(validateDetails({ ...ava, address: '  ' }, 'required')).toHaveProperty('address')
  expect(validateDetails(ava, 'hidden')).toEqual({})
})

test('requires a valid email address', () => {
  expect(validateDetails({ ...ava, clientEmail: 'ava@' }, 'optional')).toEqual({
    clientEmail: 'Please enter a valid email address',
  })
})

test('rejects what is clearly not a phone number', () => {
  for (const clientPhone of ['12', '+1 (2)', '1 2 3 4']) {
    expect(validateDetails({ ...ava, clientPhone }, 'optional')).toEqual({
      clientPhone: 'Please enter a valid phone number',
    })
  }
})

test('leaves ambiguous phone numbers to the server', () => {
  for (const clientPhone of ['12345', '1-800-FLOWERS', '٠١٢٣٤٥٦٧', '+44 20 7946 0958 ext. 12']) {
    expect(validateDetails({ ...ava, clientPhone }, 'optional'), clientPhone).toEqual({})
  }
})
