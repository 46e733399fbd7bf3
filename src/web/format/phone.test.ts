import { expect, test } from 'vitest'
import { phoneText } from './phone.ts'

test('a number of North America is written as people there write it', () => {
  expect(phoneText('+12125550142')).toBe('(212) 555-0142')
})

test('any other keeps its country', () => {
  expect(phoneText('+442079460018')).toBe('+442079460018')
})
