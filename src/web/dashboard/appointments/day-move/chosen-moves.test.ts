import { expect, test } from 'vitest'
import type { ProposedMove } from '#contract/appointments.ts'
import { A_JOB } from '#web/testing/a-job.ts'
import {
  clientsToText,
  emailedText,
  isDayEmptied,
  listedMoves,
  type MoveEdits,
  movedText,
  obstaclesText,
} from './chosen-moves.ts'

const NEW_YORK = { timeZone: 'America/New_York', nowMs: Date.parse('2026-11-18T10:00:00Z') }
const job: ProposedMove = { ...A_JOB, proposed_time: '2026-11-25T14:00:00.000Z' }

test('all jobs with a new time are chosen until the owner leaves one out', () => {
  const jobs = [job, { ...job, id: 'b' }, { ...job, id: 'c', proposed_time: null }]
  expect(listedMoves(jobs, { b: { isLeftOut: true } }, NEW_YORK)).toMatchObject([
    { isChosen: true, newTime: job.proposed_time },
    { isChosen: false, newTime: job.proposed_time },
    { isChosen: false, newTime: null },
  ])
})

test('a time that the owner typed replaces the proposed one, also if there was none', () => {
  const fields = { date: '2026-11-20', time: '10:30' }
  const jobs = [job, { ...job, id: 'b', proposed_time: null }]
  const newTime = '2026-11-20T15:30:00.000Z'
  expect(listedMoves(jobs, { a: { fields }, b: { fields } }, NEW_YORK)).toMatchObject([
    { newTime, isChosen: true },
    { newTime, isChosen: true },
  ])
  const unfinished = { a: { fields: { date: '', time: '10:30' } } }
  expect(listedMoves([job], unfinished, NEW_YORK)).toMatchObject([{ newTime: null, isChosen: false }])
})

test('two chosen jobs at the same time are named', () => {
  const other = { ...job, id: 'b', client_name: 'Ben Ortiz' }
  const later = { fields: { date: '2026-11-25', time: '09:30' } }
  const edits = { b: later }
  expect(listedMoves([job, other], edits, NEW_YORK)).toMatchObject([
    { sameTimeAs: 'Ben Ortiz' },
    { sameTimeAs: 'Ava Brooks' },
  ])
  const leftOut = { b: { ...later, isLeftOut: true } }
  expect(listedMoves([job, other], leftOut, NEW_YORK)).toMatchObject([
    { sameTimeAs: null },
    { sameTimeAs: null },
  ])
})

test('a time in the past is not chosen', () => {
  const fields = { date: '2025-11-25', time: '09:00' }
  expect(listedMoves([job], { a: { fields } }, NEW_YORK)).toMatchObject([{ isPast: true, isChosen: false }])
})

test('the day is emptied only if every job moves to another day', () => {
  const isEmptied = (jobs: ProposedMove[], edits: MoveEdits = {}) =>
    isDayEmptied(listedMoves(jobs, edits, NEW_YORK), '2026-11-18', NEW_YORK.timeZone)
  const other = { ...job, id: 'b' }
  expect(isEmptied([job, other])).toBe(true)
  expect(isEmptied([job, other], { b: { isLeftOut: true } })).toBe(false)
  expect(isEmptied([job, { ...other, proposed_time: null }])).toBe(false)
  expect(isEmptied([job, other], { b: { fields: { date: '2026-11-18', time: '17:00' } } })).toBe(false)
})

test('says how many clients are emailed, each counted once', () => {
  expect(emailedText([job, { ...job, id: 'b' }])).toBe('We’ll email 1 client.')
  expect(emailedText([job, { ...job, client_email: 'ben@example.com' }])).toBe('We’ll email 2 clients.')
  expect(emailedText([{ ...job, client_notice: 'untold' }])).toBe('')
})

test('says which day takes no more bookings', () => {
  const moved = { jobs: [job], closed_day: '2026-11-18' }
  expect(movedText(moved)).toBe('We’ll email 1 client. Clients can’t book on Nov 18.')
  expect(movedText({ jobs: [], closed_day: null })).toBe('')
})

test('says why nothing was moved', () => {
  expect(obstaclesText({ taken: ['a'], changed: [] })).toBe('1 new time was taken in the meantime.')
  expect(obstaclesText({ taken: ['a', 'b'], changed: ['c'] })).toBe(
    '2 new times were taken and 1 job was changed in the meantime.',
  )
  expect(obstaclesText({ taken: [], changed: ['c', 'd'] })).toBe('2 jobs were changed in the meantime.')
})

test('lists clients without an email once, with their jobs in order', () => {
  const phoneOnly = { ...job, client_email: '' }
  const later = { ...phoneOnly, id: 'b', appointment_time: '2026-11-18T18:00:00.000Z' }
  expect(clientsToText([later, phoneOnly, job]).map((jobs) => jobs.map(({ id }) => id))).toEqual([['a', 'b']])
})
