import { expect, test } from 'vitest'
import type { BookingSettings } from '#contract/settings.ts'
import { DEFAULT_BOOKING_RULES } from '#domain/settings/default-booking-rules.ts'
import { rowIds, withNewRow, withoutRow } from '#web/ui/form-rows.ts'
import { daysOffFormValues, pastRows, suggestedHours, weekFormValues } from './booking-form-values.ts'
import { activeRules, noticeChoices, ruleCountText, weekSummary } from './rule-text.ts'

const defaults: BookingSettings = {
  ...DEFAULT_BOOKING_RULES,
  welcome_message: null,
  address_field: 'optional',
}
const TODAY = '2026-11-15'
const DAY = { start: '09:00', end: '17:00' }
const week = {
  monday: DAY,
  tuesday: DAY,
  wednesday: { start: '12:00', end: '24:00' },
  thursday: DAY,
  friday: DAY,
  saturday: null,
  sunday: null,
}

test('lists and counts the active rules', () => {
  expect(activeRules(defaults, TODAY)).toEqual([])
  const settings = { ...defaults, week, notice_minutes: 60, most_jobs_a_day: 3 }
  expect(activeRules(settings, TODAY)).toEqual(['hours by day', 'minimum notice', 'max jobs per day'])
  expect([0, 1, 3].map(ruleCountText)).toEqual(['No rules set', '1 rule set', '3 rules set'])
})

test('lists days off as a rule until the last one has passed', () => {
  const rulesWithDaysOffUntil = (to: string) =>
    activeRules({ ...defaults, days_off: [{ from: '2026-11-01', to }] }, TODAY)
  expect(rulesWithDaysOffUntil(TODAY)).toEqual(['days off'])
  expect(rulesWithDaysOffUntil('2026-11-14')).toEqual([])
})

test('sorts days off and finds those in the past', () => {
  const values = daysOffFormValues([
    { from: '2027-01-01', to: '2027-01-01' },
    { from: '2026-11-10', to: '2026-11-14' },
    { from: '2026-11-14', to: '2026-11-15' },
  ])
  expect(rowIds(values, 'days_off').map((row) => values[`days_off.${row}.from`])).toEqual([
    '2026-11-10',
    '2026-11-14',
    '2027-01-01',
  ])
  expect(pastRows(values, TODAY)).toEqual(['1'])
})

test('gives a new row an unused name', () => {
  expect(withNewRow([])).toEqual({ row: '1', named: '1' })
  expect(withNewRow(['1', '4'])).toEqual({ row: '5', named: '1 4 5' })
  expect(withoutRow(['1', '4', '5'], '4')).toBe('1 5')
})

test('suggests weekday or weekend hours for a day without hours, and keeps existing ones', () => {
  const generalHours = {
    weekday_start_time: '08:00',
    weekday_end_time: '16:00',
    weekend_start_time: '11:00',
    weekend_end_time: '14:00',
  }
  const values = { ...generalHours, ...weekFormValues(null) }
  expect(suggestedHours(values, 'friday')).toEqual([
    ['week.friday.start', '08:00'],
    ['week.friday.end', '16:00'],
  ])
  expect(suggestedHours(values, 'sunday')[0]).toEqual(['week.sunday.start', '11:00'])
  expect(suggestedHours({ ...values, 'week.friday.end': '12:00' }, 'friday')).toEqual([])
})

test('merges consecutive days with the same hours in the summary of a week', () => {
  expect(weekSummary(week)).toEqual([
    'Mon to Tue: 9:00 AM to 5:00 PM',
    'Wed: 12:00 PM to midnight',
    'Thu to Fri: 9:00 AM to 5:00 PM',
    'Sat to Sun: closed',
  ])
  expect(weekSummary({ ...week, monday: { start: '', end: '17:00' } })[0]).toBe('Mon: …')
})

test('offers notice periods from minutes to weeks, and always the saved one', () => {
  const labels = (current: number) => noticeChoices(current).map(({ label }) => label)
  expect(labels(0)).toEqual(expect.arrayContaining(['None', '30 minutes', '1 hour', '1 day', '2 weeks']))
  expect(labels(0)).not.toContain('90 minutes')
  expect(labels(90)[3]).toBe('90 minutes')
})
