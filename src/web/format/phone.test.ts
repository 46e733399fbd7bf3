import { expect, test } from 'vitest'
import { phoneText } from './phone.ts'

test('formats North American numbers the local way', () => {
  expect(phoneText('+12125550142')).toBe('(212) 555-0142')
})

test('leaves other numbers in international format', () => {
  expect(phoneText('+442079460018')).toBe('+442079460018')
})
