import { expect, test } from 'vitest'
import type { PlannedVisit } from '#contract/series.ts'
import {
  keptCount,
  toChoices,
  unansweredVisits,
  visitSummary,
  withConflicts,
  withProposalsAccepted,
} from './visit-answers.ts'

const freeVisit = (visit: number): PlannedVisit => ({
  visit,
  appointment_time: `2026-11-${17 + visit}T14:00:00.000Z`,
  warnings: [],
  proposal: null,
})
const PROPOSAL = '2026-11-19T15:00:00.000Z'
const takenVisit = (visit: number, proposal: string | null = PROPOSAL): PlannedVisit => ({
  ...freeVisit(visit),
  warnings: [{ kind: 'past' }],
  proposal,
})

const summaryText = (...args: Parameters<typeof visitSummary>) =>
  Object.values(visitSummary(...args)).join('')

const visits = [freeVisit(0), takenVisit(1), takenVisit(2, null)]
const options = { originalVisits: visits, timeZone: 'America/New_York' }

test('counts free visits and lists those that need an answer', () => {
  expect(summaryText(visits, {})).toBe('1 of 3 times are open, 2 need your decision')
  expect(unansweredVisits(visits, {}).map(({ visit }) => visit)).toEqual([1, 2])
  expect(unansweredVisits(visits, { 1: 'skip', 2: 'keep' })).toEqual([])
})

test('counts kept and skipped visits once everything is answered', () => {
  expect(summaryText([freeVisit(0)], {})).toBe('1 of 1 times are open')
  expect(summaryText(visits, { 1: 'skip', 2: 'keep' })).toBe('All set: 2 visits, 1 skipped')
  expect(summaryText(visits, { 1: 'proposal', 2: 'keep' })).toBe('All set: 3 visits')
})

test('reads another time in the business’s time zone, once it is complete', () => {
  const noon = { 1: 'skip', 2: { date: '2026-11-20', time: '12:00' } } as const
  expect(toChoices(visits, noon, options)).toEqual({ 1: 'skip', 2: { at: '2026-11-20T17:00:00.000Z' } })
  const incomplete = { 1: 'skip', 2: { date: '2026-11-20', time: '' } } as const
  expect(unansweredVisits(visits, incomplete).map(({ visit }) => visit)).toEqual([2])
})

test('sends a choice for each answer, and none for free visits', () => {
  expect(toChoices(visits, { 1: 'proposal', 2: 'keep' }, options)).toEqual({
    1: { at: PROPOSAL },
    2: 'keep',
  })
  expect(toChoices(visits, { 1: 'skip' }, options)).toEqual({ 1: 'skip' })
})

test('keeps a rescheduled visit at its new time, not at its time in the rhythm', () => {
  const rescheduled = visits.map((planned) =>
    planned.visit === 1 ? { ...planned, appointment_time: PROPOSAL } : planned,
  )
  expect(toChoices(rescheduled, { 1: 'keep' }, options)).toEqual({ 1: { at: PROPOSAL, confirmed: true } })
})

test('counts all visits but skipped ones as kept', () => {
  expect(keptCount(visits, { 1: 'skip', 2: 'keep' })).toBe(2)
})

test('accepts all proposals at once and keeps existing answers', () => {
  expect(withProposalsAccepted(visits, {})).toEqual({ 1: 'proposal' })
  expect(withProposalsAccepted(visits, { 1: 'skip' })).toEqual({ 1: 'skip' })
})

test('asks again only about visits whose time was taken in the meantime', () => {
  const after = withConflicts({ visits, answers: { 1: 'proposal', 2: 'skip' } }, [
    takenVisit(0),
    takenVisit(1, null),
  ])
  expect(after.answers).toEqual({ 2: 'skip' })
  expect(unansweredVisits(after.visits, after.answers).map(({ visit }) => visit)).toEqual([0, 1])
})
