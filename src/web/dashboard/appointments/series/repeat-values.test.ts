import { expect, test } from 'vitest'
import { DEFAULT_REPEAT, parseRepeat, repeatErrors } from './repeat-values.ts'

const biweekly = { ...DEFAULT_REPEAT, repeat: 'every 2 weeks', date: '2026-11-17' }

test('an appointment does not repeat unless a rhythm is chosen', () => {
  expect(parseRepeat(DEFAULT_REPEAT)).toBeNull()
  expect(repeatErrors({ ...DEFAULT_REPEAT, date: '', visits: '' })).toEqual({})
})

test('parses a series that ends after a number of visits or on a date', () => {
  expect(parseRepeat(biweekly)).toEqual({ rhythm: 'every 2 weeks', ends: { visits: 12 } })
  expect(parseRepeat({ ...biweekly, ends: 'until', until: '2027-03-31' })).toEqual({
    rhythm: 'every 2 weeks',
    ends: { until: '2027-03-31' },
  })
})

test('reports an invalid value on its field', () => {
  for (const visits of ['', '1', '105', '2.5', 'many'])
    expect(repeatErrors({ ...biweekly, visits })).toEqual({ visits: 'Enter a whole number from 2 to 104' })
  expect(repeatErrors({ ...biweekly, ends: 'until' })).toEqual({ until: 'Choose a date' })
  expect(repeatErrors({ ...biweekly, ends: 'until', until: '2026-11-17' })).toEqual({
    until: 'Choose a date after the first visit',
  })
})
