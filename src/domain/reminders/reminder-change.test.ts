import { expect, test } from 'vitest'
import { reminderChange, type StoredReminder } from '#domain/reminders/reminder-change.ts'

const NOW = 1_000
const LATER = 2_000
const kind = 'day before'
const planned = { kind, at: LATER, isNeverOwed: false } as const
const waiting: StoredReminder = { id: 'a', state: 'waiting', plannedFor: LATER, isAddressOutdated: false }

test('adds a missing reminder', () => {
  expect(reminderChange(planned, undefined, NOW)).toEqual({ add: { at: LATER } })
})

test('does not change reminders that are as planned, sent or being sent', () => {
  expect(reminderChange(planned, waiting, NOW)).toBeNull()
  for (const state of ['settled', 'leaving', 'being tried'] as const)
    expect(reminderChange({ ...planned, at: 3_000 }, { ...waiting, state }, NOW)).toBeNull()
})

test('updates a pending reminder with a new time or address', () => {
  expect(reminderChange({ ...planned, at: 3_000 }, waiting, NOW)).toEqual({ plan: { id: 'a', at: 3_000 } })
  expect(reminderChange(planned, { ...waiting, isAddressOutdated: true }, NOW)).toEqual({
    plan: { id: 'a', at: LATER },
  })
})

test('restores a skipped reminder while its time is in the future', () => {
  const skipped = { ...waiting, state: 'skipped' } as const
  expect(reminderChange(planned, skipped, NOW)).toEqual({ plan: { id: 'a', at: LATER } })
  expect(reminderChange(planned, skipped, LATER)).toBeNull()
})

test('skips a pending or retried reminder, once', () => {
  const off = { kind, skip: 'off', isNeverOwed: false } as const
  const skip = { skip: { id: 'a', reason: 'off' } }
  expect(reminderChange(off, waiting, NOW)).toEqual(skip)
  expect(reminderChange(off, { ...waiting, state: 'being tried' }, NOW)).toEqual(skip)
  for (const state of ['settled', 'leaving', 'skipped'] as const)
    expect(reminderChange(off, { ...waiting, state }, NOW)).toBeNull()
})

test('records reminders skipped for quiet hours, opt-out or outage', () => {
  for (const skip of ['quiet', 'refused', 'too late'] as const)
    expect(reminderChange({ kind, skip, isNeverOwed: false }, undefined, NOW)).toEqual({ add: { skip } })
  for (const skip of ['off', 'begun'] as const)
    expect(reminderChange({ kind, skip, isNeverOwed: false }, undefined, NOW)).toBeNull()
})

test('neither adds nor records reminders that were never owed', () => {
  expect(reminderChange({ ...planned, isNeverOwed: true }, undefined, NOW)).toBeNull()
  expect(reminderChange({ kind, skip: 'refused', isNeverOwed: true }, undefined, NOW)).toBeNull()
})

test('keeps a reminder that was owed and is only late', () => {
  expect(
    reminderChange({ kind, at: 500, isNeverOwed: true }, { ...waiting, plannedFor: 500 }, NOW),
  ).toBeNull()
})

test('moves or skips a planned reminder although its first time is past', () => {
  const deferred = { ...waiting, plannedFor: 1_500 }
  expect(reminderChange({ ...planned, isNeverOwed: true }, deferred, NOW)).toEqual({
    plan: { id: 'a', at: LATER },
  })
  expect(reminderChange({ kind, skip: 'refused', isNeverOwed: true }, deferred, NOW)).toEqual({
    skip: { id: 'a', reason: 'refused' },
  })
})
