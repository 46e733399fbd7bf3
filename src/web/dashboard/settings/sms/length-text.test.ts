import { expect, test } from 'vitest'
import { lengthText, withoutStopLine } from './length-text.ts'

test('the length of a text is given in characters and segments', () => {
  expect(lengthText('Hi', 1)).toBe('2 characters, 1 segment')
  expect(lengthText('x'.repeat(161), 2)).toBe('161 characters, 2 segments')
  expect(lengthText('👩‍🔧', 1)).toBe('1 character, 1 segment')
})

const STOP_LINE = 'Reply STOP to stop texts.'

test('removes the line about STOP, which only the first text has', () => {
  expect(withoutStopLine('Reply soon. Reply STOP to stop texts.', STOP_LINE)).toBe('Reply soon.')
  expect(withoutStopLine('Reply soon.', STOP_LINE)).toBe('Reply soon.')
})
