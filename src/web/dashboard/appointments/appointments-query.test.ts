import { expect, test } from 'vitest'
import { isSameTiming } from '#web/dashboard/appointments/appointments-query.ts'

test('compares start times as instants, whatever their format', () => {
  const job = { appointment_time: '2026-11-18T14:00:00.000Z', duration: 90 }
  expect(isSameTiming(job, { ...job, appointment_time: '2026-11-18T14:00:00Z' })).toBe(true)
  expect(isSameTiming(job, { ...job, duration: 60 })).toBe(false)
})
