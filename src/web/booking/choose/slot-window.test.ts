import { expect, test } from 'vitest'
import { slotWindow, slotWindowWithSuggestions } from '#web/booking/choose/slot-window.ts'

const bounds = { first_date: '2026-11-15', last_date: '2027-01-10' }

test('contains the bookable days of a month', () => {
  expect(slotWindow(bounds, '2026-11')).toEqual({ from: '2026-11-15', days: 16 })
  expect(slotWindow(bounds, '2026-12')).toEqual({ from: '2026-12-01', days: 31 })
  expect(slotWindow(bounds, '2027-01')).toEqual({ from: '2027-01-01', days: 10 })
})

test('continues the first month until it has enough days to suggest times', () => {
  expect(slotWindowWithSuggestions(bounds, '2026-11')).toEqual({ from: '2026-11-15', days: 31 })
  const lastDayOfMonth = { ...bounds, first_date: '2026-11-30' }
  expect(slotWindowWithSuggestions(lastDayOfMonth, '2026-11')).toEqual({ from: '2026-11-30', days: 31 })
  const firstDayOfMonth = { ...bounds, first_date: '2026-12-01' }
  expect(slotWindowWithSuggestions(firstDayOfMonth, '2026-12')).toEqual({ from: '2026-12-01', days: 31 })
})

test('does not continue other months, nor beyond the last bookable day', () => {
  expect(slotWindowWithSuggestions(bounds, '2026-12')).toEqual(slotWindow(bounds, '2026-12'))
  const fewDays = { first_date: '2026-11-29', last_date: '2026-12-02' }
  expect(slotWindowWithSuggestions(fewDays, '2026-11')).toEqual({ from: '2026-11-29', days: 4 })
})
