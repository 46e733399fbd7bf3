import { expect, test } from 'vitest'
import { intervalOf, isWithin, overlaps, widened } from '#domain/time/interval.ts'

const interval = { start: 100, end: 200 }

test('an interval lasts the given number of minutes', () => {
  expect(intervalOf(5, 2)).toEqual({ start: 5, end: 120_005 })
})

test.each([
  ['before', false, { start: 50, end: 99 }],
  ['touching the start', false, { start: 50, end: 100 }],
  ['reaching in', true, { start: 50, end: 101 }],
  ['inside', true, { start: 120, end: 130 }],
  ['around', true, { start: 50, end: 250 }],
  ['the same', true, interval],
  ['reaching out', true, { start: 199, end: 250 }],
  ['touching the end', false, { start: 200, end: 250 }],
])('whether an interval %s overlaps: %s', (_, isOverlap, other) => {
  expect(overlaps(interval, other)).toBe(isOverlap)
  expect(overlaps(other, interval)).toBe(isOverlap)
})

test('an interval is within itself, and within nothing smaller', () => {
  expect(isWithin(interval, interval)).toBe(true)
  expect(isWithin(interval, { start: 101, end: 200 })).toBe(false)
  expect(isWithin(interval, { start: 100, end: 199 })).toBe(false)
})

test('widens an interval on both sides', () => {
  expect(widened(interval, 1)).toEqual({ start: -59_900, end: 60_200 })
})
