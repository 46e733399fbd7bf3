import { expect, test } from 'vitest'
import { ledgerChange, type StoredReminder } from '#domain/reminders/ledger-change.ts'

const NOW = 1_000
const LATER = 2_000
const kind = 'day before'
const planned = { kind, at: LATER, isNeverOwed: false } as const
const waiting: StoredReminder = { id: 'a', state: 'waiting', plannedFor: LATER, isReaddressed: false }

test('adds what is not there', () => {
  expect(ledgerChange(planned, undefined, NOW)).toEqual({ add: { at: LATER } })
})

test('leaves alone what is as planned, has left, or is leaving', () => {
  expect(ledgerChange(planned, waiting, NOW)).toBeNull()
  for (const state of ['settled', 'leaving', 'being tried'] as const)
    expect(ledgerChange({ ...planned, at: 3_000 }, { ...waiting, state }, NOW)).toBeNull()
})

test('moves what waits for another time or another address', () => {
  expect(ledgerChange({ ...planned, at: 3_000 }, waiting, NOW)).toEqual({ plan: { id: 'a', at: 3_000 } })
  expect(ledgerChange(planned, { ...waiting, isReaddressed: true }, NOW)).toEqual({
    plan: { id: 'a', at: LATER },
  })
})

test('brings back what was skipped, while its time is ahead', () => {
  const skipped = { ...waiting, state: 'skipped' } as const
  expect(ledgerChange(planned, skipped, NOW)).toEqual({ plan: { id: 'a', at: LATER } })
  expect(ledgerChange(planned, skipped, LATER)).toBeNull()
})

test('skips what waits or is being tried, once', () => {
  const off = { kind, skip: 'off', isNeverOwed: false } as const
  const skip = { skip: { id: 'a', reason: 'off' } }
  expect(ledgerChange(off, waiting, NOW)).toEqual(skip)
  expect(ledgerChange(off, { ...waiting, state: 'being tried' }, NOW)).toEqual(skip)
  for (const state of ['settled', 'leaving', 'skipped'] as const)
    expect(ledgerChange(off, { ...waiting, state }, NOW)).toBeNull()
})

test('tells of what would have been sent but for the night, the client or an outage', () => {
  for (const skip of ['quiet', 'refused', 'too late'] as const)
    expect(ledgerChange({ kind, skip, isNeverOwed: false }, undefined, NOW)).toEqual({ add: { skip } })
  for (const skip of ['off', 'begun'] as const)
    expect(ledgerChange({ kind, skip, isNeverOwed: false }, undefined, NOW)).toBeNull()
})

test('adds nothing that was never owed, and says nothing of it', () => {
  expect(ledgerChange({ ...planned, isNeverOwed: true }, undefined, NOW)).toBeNull()
  expect(ledgerChange({ kind, skip: 'refused', isNeverOwed: true }, undefined, NOW)).toBeNull()
})

test('keeps what was owed at its time and is only late', () => {
  expect(ledgerChange({ kind, at: 500, isNeverOwed: true }, { ...waiting, plannedFor: 500 }, NOW)).toBeNull()
})

test('moves and skips what is planned although its first time is past', () => {
  const deferred = { ...waiting, plannedFor: 1_500 }
  expect(ledgerChange({ ...planned, isNeverOwed: true }, deferred, NOW)).toEqual({
    plan: { id: 'a', at: LATER },
  })
  expect(ledgerChange({ kind, skip: 'refused', isNeverOwed: true }, deferred, NOW)).toEqual({
    skip: { id: 'a', reason: 'refused' },
  })
})
