import { expect, test } from 'vitest'
import { rowOf } from '#drills/report.ts'
import { progressFindings } from './check-results.ts'
import type { Operation } from './history.ts'

const booked: Operation = {
  kind: 'book',
  key: 'ava',
  outcome: 'ok',
  status: 201,
  id: 'a1',
  fromMs: 0,
  toMs: 5,
}
const paid: Operation = { ...booked, kind: 'pay', id: null }
const refused: Operation = { ...booked, outcome: 'failed', status: 409, id: null }
const missedFigures = (history: Operation[], statuses: number[] = []) => {
  const timings = statuses.map((status) => ({ status, hasRetryAfter: false, fromMs: 0, toMs: 5 }))
  return progressFindings({ history, timings }, { bookings: 2, payments: 1 })
    .map((finding) => rowOf('', finding))
    .filter(({ verdict }) => verdict === 'MISSED')
    .map(({ name }) => name)
}

test('misses nothing if clients can book and pay', () => {
  expect(missedFigures([booked, booked, paid])).toEqual([])
})

test('misses bookings and payments if all requests are refused', () => {
  expect(missedFigures([refused, refused, refused])).toEqual(['Bookings acknowledged', 'Payments made'])
})

test('counts a server error', () => {
  expect(missedFigures([booked, booked, paid], [201, 500])).toEqual([
    'Requests answered with 5xx, except 503 with Retry-After',
  ])
})

test('requires no payments if the drill has none', () => {
  const findings = progressFindings({ history: [booked], timings: [] }, { bookings: 1 })
  expect(findings.map(({ name }) => name)).not.toContain('Payments made')
})
