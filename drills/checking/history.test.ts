import { expect, test } from 'vitest'
import {
  type FinalRow,
  isFault,
  knownAt,
  type Operation,
  outcomeOf,
  unresolved,
  violationReport,
  violations,
} from './history.ts'

const acknowledged: Operation = {
  kind: 'book',
  key: 'ava',
  outcome: 'ok',
  status: 201,
  id: 'a1',
  fromMs: 0,
  toMs: 5,
}
const refused: Operation = { ...acknowledged, outcome: 'failed', status: 409, id: null }
const unanswered: Operation = { ...acknowledged, outcome: 'unknown', status: null, id: null }
const booked: FinalRow = {
  kind: 'book',
  key: 'ava',
  id: 'a1',
  taken: { owner: 'luna', start: 10, end: 20 },
  missing: [],
}
const rules = (history: Operation[], found: FinalRow[]) => violations(history, found).map(({ rule }) => rule)

test('accepts an acknowledged booking that exists', () => {
  expect(rules([acknowledged], [booked])).toEqual([])
})

test('finds an acknowledged booking that is lost', () => {
  expect(rules([acknowledged], [])).toEqual(['lost'])
})

test('finds a booking that was refused but exists', () => {
  expect(rules([refused], [booked])).toEqual(['never asked for'])
})

test('finds a booking that nobody requested', () => {
  expect(rules([], [booked])).toEqual(['never asked for'])
})

test('accepts an unanswered booking whether it exists or not', () => {
  expect(rules([unanswered], [booked])).toEqual([])
  expect(rules([unanswered], [])).toEqual([])
})

test('finds duplicate rows of one key, even without an acknowledgement', () => {
  const again = { ...booked, id: 'a2', taken: { owner: 'luna', start: 20, end: 30 } }
  expect(rules([unanswered], [booked, again])).toEqual(['twice'])
})

test('finds a response with the id of another row', () => {
  expect(rules([{ ...acknowledged, id: 'a9' }], [booked])).toEqual(['another'])
})

test('accepts a refused retry after an acknowledged first attempt', () => {
  expect(rules([acknowledged, refused], [booked])).toEqual([])
})

test('finds a refused retry after an unanswered attempt that did book', () => {
  expect(rules([unanswered, refused], [booked])).toEqual(['never asked for'])
})

test('finds an incomplete booking', () => {
  expect(violations([acknowledged], [{ ...booked, missing: ['client', 'letter'] }])).toEqual([
    { rule: 'half', key: 'ava', sentence: 'a1 has no client, no letter' },
  ])
})

const noah = { ...acknowledged, key: 'noah', id: 'n1' }
const noahs = (start: number, end: number, owner = 'luna'): FinalRow => ({
  ...booked,
  key: 'noah',
  id: 'n1',
  taken: { owner, start, end },
})

test('finds overlapping bookings of one owner, also within a longer one', () => {
  expect(rules([acknowledged, noah], [booked, noahs(19, 25)])).toEqual(['overlap'])
  expect(rules([acknowledged, noah], [booked, noahs(0, 100)])).toEqual(['overlap'])
})

test('finds an overlap with a long booking after a short one', () => {
  const long = { ...booked, taken: { owner: 'luna', start: 0, end: 100 } }
  const short = noahs(5, 10)
  const late = { ...booked, key: 'mia', id: 'm1', taken: { owner: 'luna', start: 50, end: 60 } }
  expect(rules([acknowledged, noah, { ...acknowledged, key: 'mia', id: 'm1' }], [long, short, late])).toEqual(
    ['overlap', 'overlap'],
  )
})

test('accepts consecutive bookings, and concurrent ones of different owners', () => {
  expect(rules([acknowledged, noah], [booked, noahs(20, 30)])).toEqual([])
  expect(rules([acknowledged, noah], [booked, noahs(10, 20, 'rosa')])).toEqual([])
})

test('treats only a 4xx as not done', () => {
  expect([201, 409, 429, 500, 503, null].map(outcomeOf)).toEqual([
    'ok',
    'failed',
    'failed',
    'unknown',
    'unknown',
    'unknown',
  ])
})

test('lists keys whose outcome stayed unknown', () => {
  expect(unresolved([unanswered, acknowledged, { ...unanswered, key: 'noah' }])).toEqual(['book noah'])
})

test('reports a violation with the requests of its key only', () => {
  const history = [unanswered, acknowledged, noah]
  expect(violationReport(history, violations(history, [noahs(0, 5)]))).toEqual([
    'lost: ava: a1 was acknowledged and is not there',
    '0–5 ms  book ava: unknown (no answer)',
    '0–5 ms  book ava: ok (201) a1',
  ])
})

test('accepts a 503 with Retry-After and treats every other 5xx as a fault', () => {
  const isFaultAt = (status: number | null, hasRetryAfter = false) => isFault({ status, hasRetryAfter })
  expect([isFaultAt(500), isFaultAt(503), isFaultAt(502, true)]).toEqual([true, true, true])
  expect([isFaultAt(503, true), isFaultAt(409), isFaultAt(null)]).toEqual([false, false, false])
})

test('limits the history to a moment: open requests are unknown, later ones are left out', () => {
  const later = { ...acknowledged, key: 'ben', fromMs: 9, toMs: 12 }
  const at = (ms: number) =>
    knownAt([acknowledged, later], { fromMs: ms, toMs: ms }).map(({ key, outcome }) => `${key} ${outcome}`)
  expect(at(3)).toEqual(['ava unknown'])
  expect(at(6)).toEqual(['ava ok'])
  expect(at(10)).toEqual(['ava ok', 'ben unknown'])
  expect(at(12)).toEqual(['ava ok', 'ben ok'])
})
