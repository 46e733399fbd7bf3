import { expect, test } from 'vitest'
import { affectedVisits } from './affected-visits.ts'

const visits = [0, 1, 2, 3].map((visit) => ({
  id: String(visit),
  visit,
  startsAt: visit * 10,
  isOffRhythm: visit === 3,
}))
type Change = Parameters<typeof affectedVisits>[1]
const affected = (change: Partial<Change>) =>
  affectedVisits(visits, { id: '1', scope: 'all', now: -1, excludesOffRhythm: false, ...change }).map(
    ({ id }) => id,
  )

test('affects one visit, the following ones, or all', () => {
  expect(affected({ scope: 'this' })).toEqual(['1'])
  expect(affected({ scope: 'following' })).toEqual(['1', '2', '3'])
  expect(affected({ scope: 'all' })).toEqual(['0', '1', '2', '3'])
  expect(affected({ id: 'none of them' })).toEqual([])
})

test('skips visits that have begun, except for the chosen one', () => {
  expect(affected({ now: 20 })).toEqual(['1', '3'])
})

test('skips visits that were moved separately if requested, except for the chosen one', () => {
  expect(affected({ excludesOffRhythm: true })).toEqual(['0', '1', '2'])
  expect(affected({ excludesOffRhythm: true, id: '3', scope: 'following' })).toEqual(['3'])
})
