import { expect, test } from 'vitest'
import {
  type FinalRow,
  findViolations,
  historyAsOf,
  isFault,
  type Operation,
  outcomeOf,
  unresolvedRequests,
  violationReport,
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
  occupiedTime: { owner: 'luna', start: 10, end: 20 },
  missing: [],
}
const brokenRules = (history: Operation[], rows: FinalRow[]) =>
  findViolations(history, rows).map(({ rule }) => rule)

test('accepts an acknowledged booking that exists', () => {
  expect(brokenRules([acknowledged], [booked])).toEqual([])
})

test('finds an acknowledged booking that is lost', () => {
  expect(brokenRules([acknowledged], [])).toEqual(['lost'])
})

test('finds a booking that was refused but exists', () => {
  expect(brokenRules([refused], [booked])).toEqual(['unexpected'])
})

test('finds a booking that nobody requested', () => {
  expect(brokenRules([], [booked])).toEqual(['unexpected'])
})

test('accepts an unanswered booking whether it exists or not', () => {
  expect(brokenRules([unanswered], [booked])).toEqual([])
  expect(brokenRules([unanswered], [])).toEqual([])
})

test('finds duplicate rows of one key, even without an acknowledgement', () => {
  const duplicate = { ...booked, id: 'a2', occupiedTime: { owner: 'luna', start: 20, end: 30 } }
  expect(brokenRules([unanswered], [booked, duplicate])).toEqual(['duplicate'])
})

test('finds an acknowledgement with the id of another row', () => {
  expect(brokenRules([{ ...acknowledged, id: 'a9' }], [booked])).toEqual(['wrong id'])
})

test('accepts a refused retry after an acknowledged first attempt', () => {
  expect(brokenRules([acknowledged, refused], [booked])).toEqual([])
})

test('finds a booking made by an unanswered attempt whose retry was refused', () => {
  expect(brokenRules([unanswered, refused], [booked])).toEqual(['unexpected'])
})

test('finds an incomplete booking', () => {
  expect(findViolations([acknowledged], [{ ...booked, missing: ['client', 'manage link'] }])).toEqual([
    { rule: 'incomplete', key: 'ava', sentence: 'a1 has no client, no manage link' },
  ])
})

const noahsRequest = { ...acknowledged, key: 'noah', id: 'n1' }
const noahsRow = (start: number, end: number, owner = 'luna'): FinalRow => ({
  ...booked,
  key: 'noah',
  id: 'n1',
  occupiedTime: { owner, start, end },
})

test('finds overlapping bookings of one owner, even if one lies within the other', () => {
  expect(brokenRules([acknowledged, noahsRequest], [booked, noahsRow(19, 25)])).toEqual(['overlap'])
  expect(brokenRules([acknowledged, noahsRequest], [booked, noahsRow(0, 100)])).toEqual(['overlap'])
})

test('finds an overlap with an earlier long booking even if a short one lies in between', () => {
  const long = { ...booked, occupiedTime: { owner: 'luna', start: 0, end: 100 } }
  const short = noahsRow(5, 10)
  const late = { ...booked, key: 'mia', id: 'm1', occupiedTime: { owner: 'luna', start: 50, end: 60 } }
  expect(
    brokenRules([acknowledged, noahsRequest, { ...acknowledged, key: 'mia', id: 'm1' }], [long, short, late]),
  ).toEqual(['overlap', 'overlap'])
})

test('accepts consecutive bookings, and concurrent ones of different owners', () => {
  expect(brokenRules([acknowledged, noahsRequest], [booked, noahsRow(20, 30)])).toEqual([])
  expect(brokenRules([acknowledged, noahsRequest], [booked, noahsRow(10, 20, 'rosa')])).toEqual([])
})

test('takes only a 4xx as proof that a request was not done', () => {
  expect([201, 409, 429, 500, 503, null].map(outcomeOf)).toEqual([
    'ok',
    'failed',
    'failed',
    'unknown',
    'unknown',
    'unknown',
  ])
})

test('lists requests whose outcome stayed unknown', () => {
  expect(unresolvedRequests([unanswered, acknowledged, { ...unanswered, key: 'noah' }])).toEqual([
    'book noah',
  ])
})

test('reports a violation with the requests of its key only', () => {
  const history = [unanswered, acknowledged, noahsRequest]
  expect(violationReport(history, findViolations(history, [noahsRow(0, 5)]))).toEqual([
    'lost: ava: a1 was acknowledged but does not exist',
    '0–5 ms  book ava: unknown (no answer)',
    '0–5 ms  book ava: ok (201) a1',
  ])
})

test('accepts a 503 with Retry-After and treats every other 5xx as a fault', () => {
  const isFaultAt = (status: number | null, hasRetryAfter = false) => isFault({ status, hasRetryAfter })
  expect([isFaultAt(500), isFaultAt(503), isFaultAt(502, true)]).toEqual([true, true, true])
  expect([isFaultAt(503, true), isFaultAt(409), isFaultAt(null)]).toEqual([false, false, false])
})

test('limits the history to a moment: pending requests are unknown, later ones are left out', () => {
  const later = { ...acknowledged, key: 'ben', fromMs: 9, toMs: 12 }
  const at = (ms: number) =>
    historyAsOf([acknowledged, later], { fromMs: ms, toMs: ms }).map(
      ({ key, outcome }) => `${key} ${outcome}`,
    )
  expect(at(3)).toEqual(['ava unknown'])
  expect(at(6)).toEqual(['ava ok'])
  expect(at(10)).toEqual(['ava ok', 'ben unknown'])
  expect(at(12)).toEqual(['ava ok', 'ben ok'])
})
