import { expect, test } from 'vitest'
import { lengthText, withoutStop } from './length-text.ts'

test('what a text takes is told in characters and segments', () => {
  expect(lengthText('Hi', 1)).toBe('2 characters, 1 segment')
  expect(lengthText('x'.repeat(161), 2)).toBe('161 characters, 2 segments')
  expect(lengthText('👩‍🔧', 1)).toBe('1 character, 1 segment')
})

test('but for the first, a text does not end with how to stop them', () => {
  expect(withoutStop('Reply soon. Reply STOP to stop texts.')).toBe('Reply soon.')
  expect(withoutStop('Reply soon.')).toBe('Reply soon.')
})
