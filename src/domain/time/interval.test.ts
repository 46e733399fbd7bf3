import { expect, test } from 'vitest'
import { intervalOf, isWithin, overlaps, widened } from '#domain/time/interval.ts'

const noon = { start: 100, end: 200 }

test('lasts the given number of minutes', () => {
  expect(intervalOf(5, 2)).toEqual({ start: 5, end: 120_005 })
})

test.each([
  ['before', { start: 50, end: 99 }, false],
  ['touching the start', { start: 50, end: 100 }, false],
  ['reaching in', { start: 50, end: 101 }, true],
  ['inside', { start: 120, end: 130 }, true],
  ['around', { start: 50, end: 250 }, true],
  ['the same', noon, true],
  ['reaching out', { start: 199, end: 250 }, true],
  ['touching the end', { start: 200, end: 250 }, false],
])('detects whether an interval %s overlaps', (_, other, answer) => {
  expect(overlaps(noon, other)).toBe(answer)
  expect(overlaps(other, noon)).toBe(answer)
})

test('is within itself, and in nothing smaller', () => {
  expect(isWithin(noon, noon)).toBe(true)
  expect(isWithin(noon, { start: 101, end: 200 })).toBe(false)
  expect(isWithin(noon, { start: 100, end: 199 })).toBe(false)
})

test('widens on both sides', () => {
  expect(widened(noon, 1)).toEqual({ start: -59_900, end: 60_200 })
})
