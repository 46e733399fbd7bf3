import { expect, test } from 'vitest'
import { PLACEHOLDERS } from '#domain/reminders/template.ts'
import { insertPlaceholder, unknownPlaceholdersHint } from './placeholders.ts'

test('a placeholder replaces the selection, and the caret moves behind it', () => {
  expect(insertPlaceholder('Hello you!', { start: 6, end: 9 }, 'client_name')).toEqual({
    text: 'Hello {client_name}!',
    caret: 19,
  })
})

test('an unknown placeholder is reported once', () => {
  expect(unknownPlaceholdersHint('Hello {client_name}, {name} {name} {Time} { date }', PLACEHOLDERS)).toBe(
    '{name} isn’t a placeholder; clients will see it exactly as typed.',
  )
  expect(unknownPlaceholdersHint('{name} {when}', PLACEHOLDERS)).toBe(
    '{name} and {when} aren’t placeholders; clients will see them exactly as typed.',
  )
  expect(unknownPlaceholdersHint('Hello {client_name}, at {time} {', PLACEHOLDERS)).toBeUndefined()
})

test('a placeholder of other messages is unknown in this one', () => {
  expect(unknownPlaceholdersHint('{time} {manage_link}', ['time'])).toBe(
    '{manage_link} isn’t a placeholder; clients will see it exactly as typed.',
  )
})
