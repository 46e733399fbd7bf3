import { expect, test } from 'vitest'
import {
  type Found,
  isFault,
  knownAt,
  type Operation,
  storyOf,
  toldBy,
  unresolved,
  violations,
} from './history.ts'

const asked: Operation = { kind: 'book', key: 'ava', told: 'ok', status: 201, id: 'a1', fromMs: 0, toMs: 5 }
const refused: Operation = { ...asked, told: 'failed', status: 409, id: null }
const unanswered: Operation = { ...asked, told: 'unknown', status: null, id: null }
const booked: Found = {
  kind: 'book',
  key: 'ava',
  id: 'a1',
  taken: { owner: 'luna', start: 10, end: 20 },
  missing: [],
}
const rules = (history: Operation[], found: Found[]) => violations(history, found).map(({ rule }) => rule)

test('finds nothing wrong with a booking that was acknowledged and is there', () => {
  expect(rules([asked], [booked])).toEqual([])
})

test('finds an acknowledged booking that is lost', () => {
  expect(rules([asked], [])).toEqual(['lost'])
})

test('finds a booking that was refused and made', () => {
  expect(rules([refused], [booked])).toEqual(['never asked for'])
})

test('finds a booking that nobody asked for', () => {
  expect(rules([], [booked])).toEqual(['never asked for'])
})

test('lets an unanswered booking be there or not', () => {
  expect(rules([unanswered], [booked])).toEqual([])
  expect(rules([unanswered], [])).toEqual([])
})

test('finds what was made twice under one key, also when nobody was told', () => {
  const again = { ...booked, id: 'a2', taken: { owner: 'luna', start: 20, end: 30 } }
  expect(rules([unanswered], [booked, again])).toEqual(['twice'])
})

test('finds an answer that names another row than is there', () => {
  expect(rules([{ ...asked, id: 'a9' }], [booked])).toEqual(['another'])
})

test('lets a repeat be refused after the first try was acknowledged', () => {
  expect(rules([asked, refused], [booked])).toEqual([])
})

test('finds a refusal after an unanswered try that did book', () => {
  expect(rules([unanswered, refused], [booked])).toEqual(['never asked for'])
})

test('finds half of a booking', () => {
  expect(violations([asked], [{ ...booked, missing: ['client', 'letter'] }])).toEqual([
    { rule: 'half', key: 'ava', sentence: 'a1 has no client, no letter' },
  ])
})

const noah = { ...asked, key: 'noah', id: 'n1' }
const noahs = (start: number, end: number, owner = 'luna'): Found => ({
  ...booked,
  key: 'noah',
  id: 'n1',
  taken: { owner, start, end },
})

test('finds bookings of one owner that overlap, also inside a longer one', () => {
  expect(rules([asked, noah], [booked, noahs(19, 25)])).toEqual(['overlap'])
  expect(rules([asked, noah], [booked, noahs(0, 100)])).toEqual(['overlap'])
})

test('finds an overlap with a long booking behind a short one', () => {
  const long = { ...booked, taken: { owner: 'luna', start: 0, end: 100 } }
  const short = noahs(5, 10)
  const late = { ...booked, key: 'mia', id: 'm1', taken: { owner: 'luna', start: 50, end: 60 } }
  expect(rules([asked, noah, { ...asked, key: 'mia', id: 'm1' }], [long, short, late])).toEqual([
    'overlap',
    'overlap',
  ])
})

test('lets bookings follow each other, and different owners work at once', () => {
  expect(rules([asked, noah], [booked, noahs(20, 30)])).toEqual([])
  expect(rules([asked, noah], [booked, noahs(10, 20, 'rosa')])).toEqual([])
})

test('takes only a clear no for a no', () => {
  expect([201, 409, 429, 500, 503, null].map(toldBy)).toEqual([
    'ok',
    'failed',
    'failed',
    'unknown',
    'unknown',
    'unknown',
  ])
})

test('knows who never got an answer that counts', () => {
  expect(unresolved([unanswered, asked, { ...unanswered, key: 'noah' }])).toEqual(['book noah'])
})

test('tells of a violation with what was asked under its key, and nothing else', () => {
  const history = [unanswered, asked, noah]
  expect(storyOf(history, violations(history, [noahs(0, 5)]))).toEqual([
    'lost: ava: a1 was acknowledged and is not there',
    '0–5 ms  book ava: unknown (no answer)',
    '0–5 ms  book ava: ok (201) a1',
  ])
})

test('takes 503 with a time to come back for an answer, and every other 5xx for a fault', () => {
  const isFaultAt = (status: number | null, hasRetryAfter = false) => isFault({ status, hasRetryAfter })
  expect([isFaultAt(500), isFaultAt(503), isFaultAt(502, true)]).toEqual([true, true, true])
  expect([isFaultAt(503, true), isFaultAt(409), isFaultAt(null)]).toEqual([false, false, false])
})

test('knows at a moment what was answered until then, nothing of what was still awaited, and none of what began later', () => {
  const later = { ...asked, key: 'ben', fromMs: 9, toMs: 12 }
  const at = (ms: number) =>
    knownAt([asked, later], { fromMs: ms, toMs: ms }).map(({ key, told }) => `${key} ${told}`)
  expect(at(3)).toEqual(['ava unknown'])
  expect(at(6)).toEqual(['ava ok'])
  expect(at(10)).toEqual(['ava ok', 'ben unknown'])
  expect(at(12)).toEqual(['ava ok', 'ben ok'])
})
