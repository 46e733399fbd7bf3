import { expect, test } from 'vitest'
import { distinctScopes, type Visit, visitsLeftOut, visitsWithin } from './scope.ts'

/** Four visits, a day apart, at midnight from November 17 on. */
const visits = [0, 1, 2, 3].map(
  (visit) => ({ id: `${visit}`, visit, appointment_time: `2026-11-${17 + visit}T00:00:00.000Z` }) as Visit,
)
const BEFORE_ALL = Date.parse('2026-11-16T00:00:00Z')
const visitNumbers = (scope: Parameters<typeof visitsWithin>[0], id: string, nowMs = BEFORE_ALL) =>
  visitsWithin(scope, visits, { id, nowMs }).map((visit) => visit.visit)

test('a scope covers one visit, that visit and those after it, or all visits', () => {
  expect(visitNumbers('this', '1')).toEqual([1])
  expect(visitNumbers('following', '1')).toEqual([1, 2, 3])
  expect(visitNumbers('all', '1')).toEqual([0, 1, 2, 3])
})

test('leaves out past visits, except the one being changed', () => {
  const thirdIsNext = Date.parse('2026-11-18T12:00:00Z')
  expect(visitNumbers('all', '3', thirdIsNext)).toEqual([2, 3])
  expect(visitNumbers('following', '0', thirdIsNext)).toEqual([0, 2, 3])
})

test('leaves visits that were moved separately out of a move, and lists them', () => {
  const twoMoved = visits.map((visit) => ({ ...visit, is_off_rhythm: visit.visit > 1 }))
  const context = { id: '2', nowMs: BEFORE_ALL, excludesOffRhythm: true }
  expect(visitsWithin('all', twoMoved, context).map(({ visit }) => visit)).toEqual([0, 1, 2])
  expect(visitsLeftOut('all', twoMoved, context).map(({ visit }) => visit)).toEqual([3])
  expect(visitsLeftOut('this', twoMoved, context)).toEqual([])
})

test('offers only scopes that differ', () => {
  expect(distinctScopes(visits, { id: '1', nowMs: BEFORE_ALL })).toEqual(['this', 'following', 'all'])
  expect(distinctScopes(visits, { id: '0', nowMs: BEFORE_ALL })).toEqual(['this', 'following'])
  expect(distinctScopes(visits, { id: '3', nowMs: BEFORE_ALL })).toEqual(['this', 'all'])
})
