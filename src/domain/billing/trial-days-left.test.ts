import { expect, test } from 'vitest'
import { trialDaysLeft } from '#domain/billing/trial-days-left.ts'

const HOUR_MS = 60 * 60 * 1000
const endsAtMs = Date.parse('2026-11-18T14:15:00Z')

test.each([
  [72, 3],
  [48.01, 3],
  [48, 2],
  [24.01, 2],
  [24, 1],
  [0.01, 1],
])('%d hours before the end there are %d days left', (hours, days) => {
  expect(trialDaysLeft(endsAtMs, endsAtMs - hours * HOUR_MS)).toBe(days)
})

test.each([0, 1, 100])('%d hours after the end there are no days left', (hours) => {
  expect(trialDaysLeft(endsAtMs, endsAtMs + hours * HOUR_MS)).toBe(0)
})

test('counts elapsed time, also on days on which clocks change', () => {
  const clocksGoBack = '2026-11-01'
  const start = Date.parse(`${clocksGoBack}T00:00:00-04:00`)
  const nextMidnight = Date.parse('2026-11-02T00:00:00-05:00')
  expect(trialDaysLeft(nextMidnight, start)).toBe(2)
})
