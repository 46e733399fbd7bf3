import { expect, test } from 'vitest'
import { letterWords } from '#web/dashboard/appointments/letter-words.ts'

test('promises a letter only while one is waiting to leave', () => {
  const client_name = 'Ava Brooks'
  expect(letterWords({ letter: 'waiting', client_name })).toBe('Ava Brooks will be told by e-mail.')
  expect(letterWords({ letter: 'none', client_name })).toBeNull()
  expect(letterWords({ letter: 'left', client_name })).toBeNull()
})
