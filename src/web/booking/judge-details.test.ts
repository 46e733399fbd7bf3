import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '#web/booking/booking-view.ts'
import { judgeDetails } from '#web/booking/judge-details.ts'

const ava = { ...EMPTY_DRAFT, clientName: 'Ava', clientEmail: 'ava@example.com', clientPhone: '555 0100' }

test('takes a form with all that is needed', () => {
  expect(judgeDetails(ava, 'optional')).toEqual({})
})

test('asks for what is missing, field by field', () => {
  expect(judgeDetails(EMPTY_DRAFT, 'required')).toEqual({
    clientName: 'Please enter your name',
    clientEmail: 'Please enter your email',
    clientPhone: 'Please enter your phone number',
    address: 'Please tell us where to come',
  })
})

test('asks for an address only where the owner does', () => {
  expect(judgeDetails({ ...ava, address: '  ' }, 'required')).toHaveProperty('address')
  expect(judgeDetails(ava, 'hidden')).toEqual({})
})

test('asks for an address that letters can reach', () => {
  expect(judgeDetails({ ...ava, clientEmail: 'ava@' }, 'optional')).toEqual({
    clientEmail: 'Please enter a valid email address',
  })
})
