import { expect, test } from 'vitest'
import { visitsReached } from './visits-reached.ts'

const visits = [0, 1, 2, 3].map((visit) => ({
  id: String(visit),
  visit,
  startsAt: visit * 10,
  isOffRhythm: visit === 3,
}))
type Change = Parameters<typeof visitsReached>[1]
const reached = (change: Partial<Change>) =>
  visitsReached(visits, { id: '1', scope: 'all', now: -1, leavesOffRhythm: false, ...change }).map(
    ({ id }) => id,
  )

test('reaches one, those that follow it, or all', () => {
  expect(reached({ scope: 'this' })).toEqual(['1'])
  expect(reached({ scope: 'following' })).toEqual(['1', '2', '3'])
  expect(reached({ scope: 'all' })).toEqual(['0', '1', '2', '3'])
  expect(reached({ id: 'none of them' })).toEqual([])
})

test('leaves what has begun, but for the one that was chosen', () => {
  expect(reached({ now: 20 })).toEqual(['1', '3'])
})

test('leaves what was moved separately where it is asked to, but for the one that was chosen', () => {
  expect(reached({ leavesOffRhythm: true })).toEqual(['0', '1', '2'])
  expect(reached({ leavesOffRhythm: true, id: '3', scope: 'following' })).toEqual(['3'])
})
