import { expect, test } from 'vitest'
import { parseHostMessage } from '#web/booking/embed/host-message.ts'

test('a framed page says its height and that something was booked', () => {
  expect(parseHostMessage({ wheelhouse: 'height', height: 812 })).toEqual({
    wheelhouse: 'height',
    height: 812,
  })
  expect(parseHostMessage({ wheelhouse: 'booked' })).toEqual({ wheelhouse: 'booked' })
})

test('nothing else about a visitor gets through', () => {
  const talkative = { wheelhouse: 'booked', email: 'ava@example.com', height: 1 }
  expect(parseHostMessage(talkative)).toEqual({ wheelhouse: 'booked' })
  expect(parseHostMessage({ wheelhouse: 'height', height: 812, name: 'Ava' })).toEqual({
    wheelhouse: 'height',
    height: 812,
  })
})

test.each([
  null,
  'booked',
  7,
  {},
  [],
  { wheelhouse: 'paid' },
  { wheelhouse: 'height' },
  { wheelhouse: 'height', height: '100vh;position:fixed' },
  { wheelhouse: 'height', height: -1 },
  { wheelhouse: 'height', height: Number.NaN },
  { wheelhouse: 'height', height: 1e9 },
])('ignores the message %j', (data) => {
  expect(parseHostMessage(data)).toBeNull()
})
