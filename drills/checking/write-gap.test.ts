import { expect, test } from 'vitest'
import type { Operation } from './history.ts'
import { longestWriteGap } from './write-gap.ts'

const booking = (toMs: number, outcome: Operation['outcome'] = 'ok'): Operation => ({
  kind: 'book',
  key: `at-${toMs}`,
  outcome,
  status: outcome === 'ok' ? 201 : 503,
  id: null,
  fromMs: toMs - 10,
  toMs,
})

test('finds the longest time between two acknowledged bookings', () => {
  const history = [booking(100), booking(400), booking(300, 'unknown'), booking(500)]
  expect(longestWriteGap({ history }, { fromMs: 50, toMs: 600 })).toEqual({ fromMs: 100, toMs: 400 })
})

test('counts from the start of the span to the first acknowledged booking, and from the last to its end', () => {
  expect(longestWriteGap({ history: [booking(40), booking(900)] }, { fromMs: 50, toMs: 1_000 })).toEqual({
    fromMs: 50,
    toMs: 900,
  })
  expect(longestWriteGap({ history: [] }, { fromMs: 50, toMs: 1_000 })).toEqual({ fromMs: 50, toMs: 1_000 })
})
