import { describe, expect, test } from 'vitest'
import {
  type InvoiceReminderPlan,
  invoiceReminderPlan,
  invoiceReminderPlanAfterZoneChange,
} from '#domain/invoices/reminder-plan.ts'

const NEW_YORK = 'America/New_York'
const at = (instant: string) => Date.parse(instant)
const EARLY = at('2026-01-01T00:00:00Z')

/** Reminders three days before and seven days after the due date, in New York. None was sent yet. */
const SCHEDULE = {
  dueDate: '2026-06-15',
  days: { before: 3, after: 7 } as { before: number | null; after: number | null },
  timeZone: NEW_YORK,
  doneUntil: null as string | null,
}
const formatted = ({ at: next, doneUntil }: InvoiceReminderPlan) => ({
  at: next === null ? null : new Date(next).toISOString(),
  doneUntil,
})
const plan = (overrides: Partial<typeof SCHEDULE> = {}, now = EARLY) =>
  formatted(invoiceReminderPlan({ ...SCHEDULE, ...overrides }, now))
const planAfterZoneChange = (overrides: Partial<typeof SCHEDULE>, now: number) =>
  formatted(invoiceReminderPlanAfterZoneChange({ ...SCHEDULE, ...overrides }, now))

test('plans reminders at 9 AM local time, before and after the due date', () => {
  expect(plan()).toEqual({ at: '2026-06-12T13:00:00.000Z', doneUntil: null })
  expect(plan({ timeZone: 'Asia/Tokyo' }).at).toBe('2026-06-12T00:00:00.000Z')
  expect(plan({ doneUntil: '2026-06-12' }).at).toBe('2026-06-22T13:00:00.000Z')
})

test('keeps 9 AM before and after clocks change', () => {
  const days = { before: 1, after: 1 }
  expect(plan({ dueDate: '2026-03-08', days }).at).toBe('2026-03-07T14:00:00.000Z')
  expect(plan({ dueDate: '2026-03-08', days, doneUntil: '2026-03-07' }).at).toBe('2026-03-09T13:00:00.000Z')
})

test('plans no reminder that is switched off', () => {
  expect(plan({ days: { before: null, after: null } })).toEqual({ at: null, doneUntil: null })
  expect(plan({ days: { before: 1, after: null } }).at).toBe('2026-06-14T13:00:00.000Z')
  expect(plan({ days: { before: null, after: 30 } }).at).toBe('2026-07-15T13:00:00.000Z')
})

test('never plans a reminder in the past', () => {
  expect(plan({}, at('2026-06-12T12:59:59Z')).at).toBe('2026-06-12T13:00:00.000Z')
  const next = { at: '2026-06-22T13:00:00.000Z', doneUntil: '2026-06-12' }
  expect(plan({}, at('2026-06-12T13:00:00Z'))).toEqual(next)
  expect(plan({}, at('2026-06-22T13:00:00Z'))).toEqual({ at: null, doneUntil: '2026-06-22' })
})

describe('after a change of time zone', () => {
  test('does not repeat a reminder that was sent', () => {
    const done = { timeZone: 'Pacific/Honolulu', doneUntil: '2026-06-12' }
    expect(planAfterZoneChange(done, at('2026-06-12T13:00:01Z'))).toEqual({
      at: '2026-06-22T19:00:00.000Z',
      doneUntil: '2026-06-12',
    })
  })

  test.each([
    ['earlier today', 'Asia/Tokyo', '2026-06-12T12:00:00Z'],
    ['yesterday, because that zone is a day ahead', 'Pacific/Kiritimati', '2026-06-12T18:30:00Z'],
  ])('sends a pending reminder at once whose time in the new zone was %s', (_, timeZone, now) => {
    expect(planAfterZoneChange({ timeZone }, at(now))).toEqual({
      at: new Date(now).toISOString(),
      doneUntil: null,
    })
  })

  test('follows local clocks for future reminders, and drops those long past', () => {
    expect(planAfterZoneChange({ timeZone: 'Asia/Tokyo' }, EARLY).at).toBe('2026-06-12T00:00:00.000Z')
    expect(planAfterZoneChange({ timeZone: 'Asia/Tokyo' }, at('2026-06-14T00:00:00Z')).at).toBe(
      '2026-06-22T00:00:00.000Z',
    )
  })
})
