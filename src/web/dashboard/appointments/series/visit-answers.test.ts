import { expect, test } from 'vitest'
import type { PlannedVisit } from '#contract/series.ts'
import { askedAgain, choicesOf, keptCount, proposalsTaken, summaryOf, unanswered } from './visit-answers.ts'

const free = (visit: number): PlannedVisit => ({
  visit,
  appointment_time: `2026-11-${17 + visit}T14:00:00.000Z`,
  warnings: [],
  proposal: null,
})
const PROPOSAL = '2026-11-19T15:00:00.000Z'
const taken = (visit: number, proposal: string | null = PROPOSAL): PlannedVisit => ({
  ...free(visit),
  warnings: [{ kind: 'past' }],
  proposal,
})

const words = (...asked: Parameters<typeof summaryOf>) => Object.values(summaryOf(...asked)).join('')

const visits = [free(0), taken(1), taken(2, null)]
const asPlanned = { first: visits, timeZone: 'America/New_York' }

test('counts what is free, and asks about the rest', () => {
  expect(words(visits, {})).toBe('1 of 3 visits free, 2 to answer')
  expect(unanswered(visits, {}).map(({ visit }) => visit)).toEqual([1, 2])
  expect(unanswered(visits, { 1: 'skip', 2: 'keep' })).toEqual([])
})

test('says what is left once everything is answered', () => {
  expect(words([free(0)], {})).toBe('1 of 1 visits free')
  expect(words(visits, { 1: 'skip', 2: 'keep' })).toBe('All answered: 2 visits, 1 skipped')
  expect(words(visits, { 1: 'proposal', 2: 'keep' })).toBe('All answered: 3 visits')
})

test('takes another time, by the clock of the business', () => {
  const noon = { 1: 'skip', 2: { date: '2026-11-20', time: '12:00' } } as const
  expect(choicesOf(visits, noon, asPlanned)).toEqual({ 1: 'skip', 2: { at: '2026-11-20T17:00:00.000Z' } })
  const untyped = { 1: 'skip', 2: { date: '2026-11-20', time: '' } } as const
  expect(unanswered(visits, untyped).map(({ visit }) => visit)).toEqual([2])
})

test('sends what was answered, and nothing for what is free', () => {
  expect(choicesOf(visits, { 1: 'proposal', 2: 'keep' }, asPlanned)).toEqual({
    1: { at: PROPOSAL },
    2: 'keep',
  })
  expect(choicesOf(visits, { 1: 'skip' }, asPlanned)).toEqual({ 1: 'skip' })
})

test('keeps a visit where it was taken to, not where the rhythm had it', () => {
  const elsewhere = visits.map((planned) =>
    planned.visit === 1 ? { ...planned, appointment_time: PROPOSAL } : planned,
  )
  expect(choicesOf(elsewhere, { 1: 'keep' }, asPlanned)).toEqual({ 1: { at: PROPOSAL, confirmed: true } })
})

test('saves all but those that are skipped', () => {
  expect(keptCount(visits, { 1: 'skip', 2: 'keep' })).toBe(2)
})

test('takes all proposals at once, and leaves what was answered', () => {
  expect(proposalsTaken(visits, {})).toEqual({ 1: 'proposal' })
  expect(proposalsTaken(visits, { 1: 'skip' })).toEqual({ 1: 'skip' })
})

test('asks again only about what was taken in the meantime', () => {
  const after = askedAgain({ visits, answers: { 1: 'proposal', 2: 'skip' } }, [taken(0), taken(1, null)])
  expect(after.answers).toEqual({ 2: 'skip' })
  expect(unanswered(after.visits, after.answers).map(({ visit }) => visit)).toEqual([0, 1])
})
