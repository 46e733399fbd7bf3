import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlapLanes } from './overlap-lanes.ts'

const span = (fromMinute: number, toMinute: number) => ({ fromMinute, toMinute })

test('gives an appointment without overlaps the whole width', () => {
  expect(overlapLanes([span(540, 600), span(600, 660)])).toEqual([
    { lane: 0, lanes: 1 },
    { lane: 0, lanes: 1 },
  ])
})

test('splits the width between two that overlap', () => {
  expect(overlapLanes([span(540, 660), span(600, 720)])).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
  ])
})

test('reuses a lane that has become free', () => {
  expect(overlapLanes([span(540, 600), span(540, 720), span(600, 660)])).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 0, lanes: 2 },
  ])
})

test('never puts two that overlap into the same lane', () => {
  const arbitrarySpan = fc
    .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 5, max: 300 }))
    .map(([from, minutes]) => span(from, from + minutes))
  fc.assert(
    fc.property(fc.array(arbitrarySpan, { maxLength: 30 }), (spans) => {
      const ordered = spans.sort((one, other) => one.fromMinute - other.fromMinute)
      const lanes = overlapLanes(ordered)
      for (const [n, one] of ordered.entries()) {
        for (const [m, other] of ordered.entries()) {
          const overlap = n !== m && one.fromMinute < other.toMinute && other.fromMinute < one.toMinute
          if (!overlap) continue
          expect(lanes[n]?.lanes).toBe(lanes[m]?.lanes)
          expect(lanes[n]?.lane).not.toBe(lanes[m]?.lane)
        }
        expect(lanes[n]?.lane).toBeLessThan(lanes[n]?.lanes ?? 0)
      }
    }),
  )
})
