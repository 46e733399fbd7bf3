import { expect, test } from 'vitest'
import { rowOf } from '#drills/report.ts'
import { inTime, longest } from './in-time.ts'

const span = { fromMs: 1_000, toMs: 5_000 }
const waited = (ms: number) => ({ msDuring: () => ms, stop: () => {} })
const verdict = (most: number, waitedMs: number) =>
  rowOf('', inTime('Back', span, most, waited(waitedMs))).verdict

test('keeps to the pass figure on a busy machine too', () => {
  expect(verdict(4, 3_000)).toBe('ok')
})

test('misses it where the machine is no excuse', () => {
  expect(verdict(3, 900)).toBe('MISSED')
})

test('says that a time could not be judged where others had the cores', () => {
  expect(verdict(3, 2_000)).toBe('untested')
})

test('misses it where it took too long with a core of its own, too', () => {
  expect(verdict(1, 2_000)).toBe('MISSED')
})

test('misses what never came back, however busy the machine', () => {
  const never = { fromMs: 0, toMs: Number.POSITIVE_INFINITY }
  expect(rowOf('', inTime('Back', never, 3, waited(9_000))).verdict).toBe('MISSED')
})

test('finds the longest of some spans', () => {
  expect(longest([{ fromMs: 0, toMs: 2 }, span, { fromMs: 4, toMs: 5 }])).toEqual(span)
})
