import { expect, test } from 'vitest'
import { scopesOf, type Visit, visitsLeft, visitsWithin } from './scope.ts'

/** Four of them, a day apart, from 0 o'clock on the 17th. */
const visits = [0, 1, 2, 3].map(
  (visit) => ({ id: `${visit}`, visit, appointment_time: `2026-11-${17 + visit}T00:00:00.000Z` }) as Visit,
)
const BEFORE_ALL = Date.parse('2026-11-16T00:00:00Z')
const within = (scope: Parameters<typeof visitsWithin>[0], id: string, nowMs = BEFORE_ALL) =>
  visitsWithin(scope, visits, { id, nowMs }).map((visit) => visit.visit)

test('means one visit, it and those after it, or all', () => {
  expect(within('this', '1')).toEqual([1])
  expect(within('following', '1')).toEqual([1, 2, 3])
  expect(within('all', '1')).toEqual([0, 1, 2, 3])
})

test('leaves what is over', () => {
  const thirdIsNext = Date.parse('2026-11-18T12:00:00Z')
  expect(within('all', '3', thirdIsNext)).toEqual([2, 3])
  expect(within('following', '0', thirdIsNext)).toEqual([0, 2, 3])
})

test('leaves those that were moved separately, where asked to, and knows which', () => {
  const moved = visits.map((visit) => ({ ...visit, is_off_rhythm: visit.visit > 1 }))
  const asked = { id: '2', nowMs: BEFORE_ALL, leavesOffRhythm: true }
  expect(visitsWithin('all', moved, asked).map(({ visit }) => visit)).toEqual([0, 1, 2])
  expect(visitsLeft('all', moved, asked).map(({ visit }) => visit)).toEqual([3])
  expect(visitsLeft('this', moved, asked)).toEqual([])
})

test('asks only for what makes a difference', () => {
  expect(scopesOf(visits, { id: '1', nowMs: BEFORE_ALL })).toEqual(['this', 'following', 'all'])
  expect(scopesOf(visits, { id: '0', nowMs: BEFORE_ALL })).toEqual(['this', 'following'])
  expect(scopesOf(visits, { id: '3', nowMs: BEFORE_ALL })).toEqual(['this', 'all'])
})
