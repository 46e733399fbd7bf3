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
const missed = (history: Operation[], statuses: number[] = []) => {
  const waits = statuses.map((status) => ({ status, hasRetryAfter: false, fromMs: 0, toMs: 5 }))
  return progressFindings({ history, waits }, { bookings: 2, payments: 1 })
    .map((finding) => rowOf('', finding))
    .filter(({ verdict }) => verdict === 'MISSED')
    .map(({ what }) => what)
}

test('passes if clients can book and pay', () => {
  expect(missed([booked, booked, paid])).toEqual([])
})

test('fails if all requests are refused', () => {
  expect(missed([refused, refused, refused])).toEqual(['Bookings acknowledged', 'Payments made'])
})

test('fails on a server error', () => {
  expect(missed([booked, booked, paid], [201, 500])).toEqual(['Answers 5xx other than 503 with Retry-After'])
})

test('requires no payments if the drill has none', () => {
  const found = progressFindings({ history: [booked], waits: [] }, { bookings: 1 })
  expect(found.map(({ name: what }) => what)).not.toContain('Payments made')
})
