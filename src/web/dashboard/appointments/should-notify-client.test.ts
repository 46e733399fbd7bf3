import { expect, test } from 'vitest'
import { shouldNotifyClient } from './should-notify-client.ts'

const job = {
  appointment_time: '2030-01-07T15:00:00Z',
  duration: 60,
  service: 'Full Detail',
  price: null,
  address: null,
}
const later = { ...job, appointment_time: '2030-01-07T17:00:00Z' }
const now = Date.parse('2030-01-01T00:00:00Z')

test('offers to tell a client with an email about a move or a cancellation', () => {
  expect(shouldNotifyClient({ ...job, client_email: 'ava@example.com' }, later, now)).toBe(true)
  expect(shouldNotifyClient({ ...job, client_email: 'ava@example.com' }, null, now)).toBe(true)
})

test('does not offer to tell a client without an email', () => {
  expect(shouldNotifyClient({ ...job, client_email: '' }, later, now)).toBe(false)
  expect(shouldNotifyClient({ ...job, client_email: '' }, null, now)).toBe(false)
})
