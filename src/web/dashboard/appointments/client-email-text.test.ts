import { expect, test } from 'vitest'
import { clientEmailText } from '#web/dashboard/appointments/client-email-text.ts'

const client_name = 'Ava Brooks'

test('announces an email only while one is pending', () => {
  expect(clientEmailText({ letter: 'waiting', client_name })).toBe('We’ll email Ava Brooks.')
  expect(clientEmailText({ letter: 'none', client_name })).toBeNull()
  expect(clientEmailText({ letter: 'left', client_name })).toBeNull()
})

test('says until when an email has to wait', () => {
  const pending = { letter: 'waiting', client_name } as const
  expect(clientEmailText(pending, { reason: 'email not confirmed' })).toBe(
    'We’ll email Ava Brooks once you’ve confirmed your email.',
  )
  expect(clientEmailText(pending, { reason: 'daily limit', until: '2030-01-06T05:00:00.000Z' })).toBe(
    'We’ll email Ava Brooks tomorrow.',
  )
  expect(clientEmailText({ letter: 'none', client_name }, { reason: 'email not confirmed' })).toBeNull()
})
