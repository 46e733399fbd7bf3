import { describe, expect, test } from 'vitest'
import { movedReminderPlan, type ReminderPlan, reminderPlan } from '#domain/invoices/reminder-plan.ts'

const NEW_YORK = 'America/New_York'
const at = (instant: string) => Date.parse(instant)
const EARLY = at('2026-01-01T00:00:00Z')

/** Three days before and seven after, in New York, with nothing done. */
const WANTED = {
  dueDate: '2026-06-15',
  days: { before: 3, after: 7 } as { before: number | null; after: number | null },
  timeZone: NEW_YORK,
  doneUntil: null as string | null,
}
const told = ({ at: next, doneUntil }: ReminderPlan) => ({
  at: next === null ? null : new Date(next).toISOString(),
  doneUntil,
})
const plan = (wanted: Partial<typeof WANTED> = {}, now = EARLY) =>
  told(reminderPlan({ ...WANTED, ...wanted }, now))
const moved = (wanted: Partial<typeof WANTED>, now: number) =>
  told(movedReminderPlan({ ...WANTED, ...wanted }, now))

test('is at nine in the morning where the business is, so many days before and after', () => {
  expect(plan()).toEqual({ at: '2026-06-12T13:00:00.000Z', doneUntil: null })
  expect(plan({ timeZone: 'Asia/Tokyo' }).at).toBe('2026-06-12T00:00:00.000Z')
  expect(plan({ doneUntil: '2026-06-12' }).at).toBe('2026-06-22T13:00:00.000Z')
})

test('is nine o’clock on either side of a change of clocks', () => {
  const days = { before: 1, after: 1 }
  expect(plan({ dueDate: '2026-03-08', days }).at).toBe('2026-03-07T14:00:00.000Z')
  expect(plan({ dueDate: '2026-03-08', days, doneUntil: '2026-03-07' }).at).toBe('2026-03-09T13:00:00.000Z')
})

test('is none unless wished for', () => {
  expect(plan({ days: { before: null, after: null } })).toEqual({ at: null, doneUntil: null })
  expect(plan({ days: { before: 1, after: null } }).at).toBe('2026-06-14T13:00:00.000Z')
  expect(plan({ days: { before: null, after: 30 } }).at).toBe('2026-07-15T13:00:00.000Z')
})

test('lies ahead: what is over is not made up for, then or later', () => {
  expect(plan({}, at('2026-06-12T12:59:59Z')).at).toBe('2026-06-12T13:00:00.000Z')
  const next = { at: '2026-06-22T13:00:00.000Z', doneUntil: '2026-06-12' }
  expect(plan({}, at('2026-06-12T13:00:00Z'))).toEqual(next)
  expect(plan({}, at('2026-06-22T13:00:00Z'))).toEqual({ at: null, doneUntil: '2026-06-22' })
})

describe('after a move to another zone', () => {
  test('nothing of a day that is done goes out again', () => {
    const done = { timeZone: 'Pacific/Honolulu', doneUntil: '2026-06-12' }
    expect(moved(done, at('2026-06-12T13:00:01Z'))).toEqual({
      at: '2026-06-22T19:00:00.000Z',
      doneUntil: '2026-06-12',
    })
  })

  test.each([
    ['today', 'Asia/Tokyo', '2026-06-12T12:00:00Z'],
    ['yesterday, a day ahead of where it was', 'Pacific/Kiritimati', '2026-06-12T18:30:00Z'],
  ])('what was still to come and was due there %s goes out now', (_, timeZone, now) => {
    expect(moved({ timeZone }, at(now))).toEqual({ at: new Date(now).toISOString(), doneUntil: null })
  })

  test('what lies ahead is as clocks show it there, and what is long over stays so', () => {
    expect(moved({ timeZone: 'Asia/Tokyo' }, EARLY).at).toBe('2026-06-12T00:00:00.000Z')
    expect(moved({ timeZone: 'Asia/Tokyo' }, at('2026-06-14T00:00:00Z')).at).toBe('2026-06-22T00:00:00.000Z')
  })
})
