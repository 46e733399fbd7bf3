import { expect, test } from 'vitest'
import { clientEmailText } from '#web/dashboard/appointments/client-email-text.ts'

test('announces an email only while one is pending', () => {
  const client_name = 'Ava Brooks'
  expect(clientEmailText({ letter: 'waiting', client_name })).toBe('We’ll email Ava Brooks.')
  expect(clientEmailText({ letter: 'none', client_name })).toBeNull()
  expect(clientEmailText({ letter: 'left', client_name })).toBeNull()
})
