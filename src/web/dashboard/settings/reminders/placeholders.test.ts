import { expect, test } from 'vitest'
import { PLACEHOLDERS } from '#domain/reminders/template.ts'
import { unknownWords, withPlaceholder } from './placeholders.ts'

test('a placeholder takes the place of what is marked, and the caret stands behind it', () => {
  expect(withPlaceholder('Hello you!', { start: 6, end: 9 }, 'client_name')).toEqual({
    text: 'Hello {client_name}!',
    caret: 19,
  })
})

test('what stands for nothing is told once', () => {
  expect(unknownWords('Hello {client_name}, {name} {name} {Time} { date }', PLACEHOLDERS)).toBe(
    '{name} stands for nothing and goes out as typed.',
  )
  expect(unknownWords('{name} {when}', PLACEHOLDERS)).toBe(
    '{name} and {when} stand for nothing and go out as typed.',
  )
  expect(unknownWords('Hello {client_name}, at {time} {', PLACEHOLDERS)).toBeUndefined()
})

test('what only other messages know stands for nothing in this one', () => {
  expect(unknownWords('{time} {manage_link}', ['time'])).toBe(
    '{manage_link} stands for nothing and goes out as typed.',
  )
})
