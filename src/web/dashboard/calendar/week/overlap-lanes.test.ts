import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlapLanes } from './overlap-lanes.ts'

const span = (fromMinute: number, toMinute: number) => ({ fromMinute, toMinute })

test('gives an appointment without overlaps the whole width', () => {
  expect(overlapLanes([span(540, 600), span(600, 660)])).toEqual([
    { lane: 0, laneCount: 1 },
    { lane: 0, laneCount: 1 },
  ])
})

test('splits the width between two appointments that overlap', () => {
  expect(overlapLanes([span(540, 660), span(600, 720)])).toEqual([
    { lane: 0, laneCount: 2 },
    { lane: 1, laneCount: 2 },
  ])
})

test('reuses a lane that has become free', () => {
  expect(overlapLanes([span(540, 600), span(540, 720), span(600, 660)])).toEqual([
    { lane: 0, laneCount: 2 },
    { lane: 1, laneCount: 2 },
    { lane: 0, laneCount: 2 },
  ])
})

test('never puts two appointments that overlap into the same lane', () => {
  const arbitrarySpan = fc
    .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 5, max: 300 }))
    .map(([from, minutes]) => span(from, from + minutes))
  fc.assert(
    fc.property(fc.array(arbitrarySpan, { maxLength: 30 }), (spans) => {
      const ordered = spans.sort((a, b) => a.fromMinute - b.fromMinute)
      const lanes = overlapLanes(ordered)
      for (const [n, a] of ordered.entries()) {
        for (const [m, b] of ordered.entries()) {
          const overlap = n !== m && a.fromMinute < b.toMinute && b.fromMinute < a.toMinute
          if (!overlap) continue
          expect(lanes[n]?.laneCount).toBe(lanes[m]?.laneCount)
          expect(lanes[n]?.lane).not.toBe(lanes[m]?.lane)
        }
        expect(lanes[n]?.lane).toBeLessThan(lanes[n]?.laneCount ?? 0)
      }
    }),
  )
})
