import { expect, test } from 'vitest'
import { rowOf } from '#drills/report.ts'
import { longest, timeFinding } from './time-finding.ts'

const span = { fromMs: 1_000, toMs: 5_000 }
const waited = (ms: number) => ({ msDuring: () => ms, stop: () => {} })
const verdict = (most: number, waitedMs: number) =>
  rowOf('', timeFinding('Back', span, most, waited(waitedMs))).verdict

test('passes within the limit on a busy machine', () => {
  expect(verdict(4, 3_000)).toBe('ok')
})

test('misses the limit if the machine was not busy', () => {
  expect(verdict(3, 900)).toBe('MISSED')
})

test('is untested if the process waited too long for a core', () => {
  expect(verdict(3, 2_000)).toBe('untested')
})

test('misses the limit if it took too long even without waiting for a core', () => {
  expect(verdict(1, 2_000)).toBe('MISSED')
})

test('misses the limit if there was never an answer', () => {
  const never = { fromMs: 0, toMs: Number.POSITIVE_INFINITY }
  expect(rowOf('', timeFinding('Back', never, 3, waited(9_000))).verdict).toBe('MISSED')
})

test('finds the longest span', () => {
  expect(longest([{ fromMs: 0, toMs: 2 }, span, { fromMs: 4, toMs: 5 }])).toEqual(span)
})
