import { expect, test } from 'vitest'
import { ledgerChange, type StoredReminder } from '#domain/reminders/ledger-change.ts'

const NOW = 1_000
const LATER = 2_000
const kind = 'day before'
const planned = { kind, at: LATER, isNeverOwed: false } as const
const waiting: StoredReminder = { id: 'a', state: 'waiting', plannedFor: LATER, isReaddressed: false }

test('adds a missing reminder', () => {
  expect(ledgerChange(planned, undefined, NOW)).toEqual({ add: { at: LATER } })
})

test('does not change reminders that are as planned, sent or being sent', () => {
  expect(ledgerChange(planned, waiting, NOW)).toBeNull()
  for (const state of ['settled', 'leaving', 'being tried'] as const)
    expect(ledgerChange({ ...planned, at: 3_000 }, { ...waiting, state }, NOW)).toBeNull()
})

test('updates a pending reminder with a new time or address', () => {
  expect(ledgerChange({ ...planned, at: 3_000 }, waiting, NOW)).toEqual({ plan: { id: 'a', at: 3_000 } })
  expect(ledgerChange(planned, { ...waiting, isReaddressed: true }, NOW)).toEqual({
    plan: { id: 'a', at: LATER },
  })
})

test('restores a skipped reminder while its time is in the future', () => {
  const skipped = { ...waiting, state: 'skipped' } as const
  expect(ledgerChange(planned, skipped, NOW)).toEqual({ plan: { id: 'a', at: LATER } })
  expect(ledgerChange(planned, skipped, LATER)).toBeNull()
})

test('skips a pending or retried reminder, once', () => {
  const off = { kind, skip: 'off', isNeverOwed: false } as const
  const skip = { skip: { id: 'a', reason: 'off' } }
  expect(ledgerChange(off, waiting, NOW)).toEqual(skip)
  expect(ledgerChange(off, { ...waiting, state: 'being tried' }, NOW)).toEqual(skip)
  for (const state of ['settled', 'leaving', 'skipped'] as const)
    expect(ledgerChange(off, { ...waiting, state }, NOW)).toBeNull()
})

test('records reminders skipped for quiet hours, opt-out or outage', () => {
  for (const skip of ['quiet', 'refused', 'too late'] as const)
    expect(ledgerChange({ kind, skip, isNeverOwed: false }, undefined, NOW)).toEqual({ add: { skip } })
  for (const skip of ['off', 'begun'] as const)
    expect(ledgerChange({ kind, skip, isNeverOwed: false }, undefined, NOW)).toBeNull()
})

test('neither adds nor records reminders that were never owed', () => {
  expect(ledgerChange({ ...planned, isNeverOwed: true }, undefined, NOW)).toBeNull()
  expect(ledgerChange({ kind, skip: 'refused', isNeverOwed: true }, undefined, NOW)).toBeNull()
})

test('keeps a reminder that was owed and is only late', () => {
  expect(ledgerChange({ kind, at: 500, isNeverOwed: true }, { ...waiting, plannedFor: 500 }, NOW)).toBeNull()
})

test('moves or skips a planned reminder although its first time is past', () => {
  const deferred = { ...waiting, plannedFor: 1_500 }
  expect(ledgerChange({ ...planned, isNeverOwed: true }, deferred, NOW)).toEqual({
    plan: { id: 'a', at: LATER },
  })
  expect(ledgerChange({ kind, skip: 'refused', isNeverOwed: true }, deferred, NOW)).toEqual({
    skip: { id: 'a', reason: 'refused' },
  })
})
