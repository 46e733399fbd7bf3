import { expect, test } from 'vitest'
import { lengthWords, withoutStop } from './length-words.ts'

test('what a text takes is told in characters and segments', () => {
  expect(lengthWords('Hi', 1)).toBe('2 characters, 1 segment')
  expect(lengthWords('x'.repeat(161), 2)).toBe('161 characters, 2 segments')
  expect(lengthWords('👩‍🔧', 1)).toBe('1 character, 1 segment')
})

test('but for the first, a text does not end with how to stop them', () => {
  expect(withoutStop('Reply soon. Reply STOP to stop texts.')).toBe('Reply soon.')
  expect(withoutStop('Reply soon.')).toBe('Reply soon.')
})
