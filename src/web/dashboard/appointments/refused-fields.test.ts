import { expect, test } from 'vitest'
import { refusedFields } from './refused-fields.ts'

test('puts the server’s refusals beside the fields they are about', () => {
  expect(refusedFields({ 'client.email': 'no', notes: 'long', appointment_time: 'when' })).toEqual({
    email: 'no',
    notes: 'long',
    date: 'when',
  })
})
