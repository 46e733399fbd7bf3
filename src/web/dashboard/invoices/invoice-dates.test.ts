import { expect, test } from 'vitest'
import { dateRange, datesParam, parseDates } from './invoice-dates.ts'

test.each([
  ['this-month', '2026-02-14', '2026-02-01', '2026-02-28'],
  ['this-month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['this-year', '2026-12-31', '2026-01-01', '2026-12-31'],
  ['last-year', '2026-01-01', '2025-01-01', '2025-12-31'],
])('%s on %s is from %s to %s', (dates, today, from, to) => {
  expect(dateRange(parseDates(dates), today)).toEqual({ from, to })
})

test.each([
  ['2026-11-01..2026-11-30', { from: '2026-11-01', to: '2026-11-30' }],
  ['2026-11-01..', { from: '2026-11-01', to: null }],
  ['..', { from: null, to: null }],
])('reads the picked days %s from the URL and writes them back', (text, picked) => {
  expect(parseDates(text)).toEqual(picked)
  expect(datesParam(picked)).toBe(text)
})

test.each(['0002-11-01', '2026-02-30', '2200-01-01', '2026-13-01'])(
  'leaves out %s, which the server would refuse',
  (date) => {
    expect(parseDates(`${date}..${date}`)).toEqual({ from: null, to: null })
  },
)

test.each([null, '', 'next-month', '2026-11-01'])('takes %j for all dates', (text) => {
  expect(parseDates(text)).toBeNull()
  expect(dateRange(parseDates(text), '2026-11-15')).toEqual({ from: null, to: null })
})
