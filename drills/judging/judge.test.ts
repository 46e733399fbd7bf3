import { expect, test } from 'vitest'
import { rowOf } from '#drills/report.ts'
import type { Operation } from './history.ts'
import { gotDone } from './judge.ts'

const booked: Operation = { kind: 'book', key: 'ava', told: 'ok', status: 201, id: 'a1', fromMs: 0, toMs: 5 }
const paid: Operation = { ...booked, kind: 'pay', id: null }
const refused: Operation = { ...booked, told: 'failed', status: 409, id: null }
const missed = (history: Operation[], statuses: number[] = []) => {
  const waits = statuses.map((status) => ({ status, hasRetryAfter: false, fromMs: 0, toMs: 5 }))
  return gotDone({ history, waits }, { bookings: 2, payments: 1 })
    .map((finding) => rowOf('', finding))
    .filter(({ verdict }) => verdict === 'MISSED')
    .map(({ what }) => what)
}

test('passes where people book and pay', () => {
  expect(missed([booked, booked, paid])).toEqual([])
})

test('does not pass where nobody gets anything done', () => {
  expect(missed([refused, refused, refused])).toEqual(['Bookings acknowledged', 'Payments made'])
})

test('does not pass with an answer that is our fault', () => {
  expect(missed([booked, booked, paid], [201, 500])).toEqual(['Answers 5xx other than 503 with Retry-After'])
})

test('asks for no payments where nobody pays', () => {
  const found = gotDone({ history: [booked], waits: [] }, { bookings: 1 })
  expect(found.map(({ what }) => what)).not.toContain('Payments made')
})
