import { expect, test } from 'vitest'
import { distinctScopes, type Visit, visitsLeftOut, visitsWithin } from './scope.ts'

/** Four visits, a day apart, at midnight from the 17th on. */
const visits = [0, 1, 2, 3].map(
  (visit) => ({ id: `${visit}`, visit, appointment_time: `2026-11-${17 + visit}T00:00:00.000Z` }) as Visit,
)
const BEFORE_ALL = Date.parse('2026-11-16T00:00:00Z')
const within = (scope: Parameters<typeof visitsWithin>[0], id: string, nowMs = BEFORE_ALL) =>
  visitsWithin(scope, visits, { id, nowMs }).map((visit) => visit.visit)

test('covers one visit, that visit and those after it, or all visits', () => {
  expect(within('this', '1')).toEqual([1])
  expect(within('following', '1')).toEqual([1, 2, 3])
  expect(within('all', '1')).toEqual([0, 1, 2, 3])
})

test('leaves out past visits', () => {
  const thirdIsNext = Date.parse('2026-11-18T12:00:00Z')
  expect(within('all', '3', thirdIsNext)).toEqual([2, 3])
  expect(within('following', '0', thirdIsNext)).toEqual([0, 2, 3])
})

test('leaves out visits that were moved separately on request, and lists them', () => {
  const moved = visits.map((visit) => ({ ...visit, is_off_rhythm: visit.visit > 1 }))
  const context = { id: '2', nowMs: BEFORE_ALL, leavesOffRhythm: true }
  expect(visitsWithin('all', moved, context).map(({ visit }) => visit)).toEqual([0, 1, 2])
  expect(visitsLeftOut('all', moved, context).map(({ visit }) => visit)).toEqual([3])
  expect(visitsLeftOut('this', moved, context)).toEqual([])
})

test('offers only scopes that differ', () => {
  expect(distinctScopes(visits, { id: '1', nowMs: BEFORE_ALL })).toEqual(['this', 'following', 'all'])
  expect(distinctScopes(visits, { id: '0', nowMs: BEFORE_ALL })).toEqual(['this', 'following'])
  expect(distinctScopes(visits, { id: '3', nowMs: BEFORE_ALL })).toEqual(['this', 'all'])
})
