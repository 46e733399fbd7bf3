import { expect, test } from 'vitest'
import { rowOf } from '#drills/report.ts'
import type { Span } from './core-waits.ts'
import { longest, timeFinding } from './time-finding.ts'

const span = { fromMs: 1_000, toMs: 5_000 }
const coreWaitsOf = (ms: number) => ({ msDuring: () => ms, stop: () => {} })
const verdictOn = (measured: Span, maxSeconds: number, coreWaitMs: number) =>
  rowOf('', timeFinding('Recovery', measured, maxSeconds, coreWaitsOf(coreWaitMs))).verdict

test('accepts a time within its limit on a busy machine', () => {
  expect(verdictOn(span, 4, 3_000)).toBe('ok')
})

test('rejects a time over its limit if the machine was not busy', () => {
  expect(verdictOn(span, 3.5, 900)).toBe('MISSED')
})

test('reports a time as untested if only waiting for a core put it over its limit', () => {
  expect(verdictOn(span, 3, 2_000)).toBe('untested')
})

test('rejects a time that is over its limit even without the waiting for a core', () => {
  expect(verdictOn(span, 1, 2_000)).toBe('MISSED')
})

test('rejects an infinite time, as there was never an answer', () => {
  expect(verdictOn({ fromMs: 0, toMs: Number.POSITIVE_INFINITY }, 3, 9_000)).toBe('MISSED')
})

test('finds the longest span', () => {
  expect(longest([{ fromMs: 0, toMs: 2 }, span, { fromMs: 4, toMs: 5 }])).toEqual(span)
})
