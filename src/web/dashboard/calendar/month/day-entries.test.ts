import { expect, test } from 'vitest'
import type { ListedAppointment } from '#contract/appointments.ts'
import type { BusyPart } from '#web/dashboard/appointments/busy-on-day.ts'
import { dayEntries } from './day-entries.ts'

const at = (time: string) => `2026-11-18T${time}:00Z`
const job = (time: string) => ({ client_name: time, appointment_time: at(time) }) as ListedAppointment
const busy = (time: string, isAllDay = false): BusyPart[] => [
  { calendar: 'Family', isAllDay, start: Date.parse(at(time)), text: `busy ${time}` },
]
const labels = (...args: Parameters<typeof dayEntries>) =>
  dayEntries(...args).map((entry) => ('busy' in entry ? entry.busy[0]?.text : entry.appointment.client_name))

test('sorts busy times among the jobs by start', () => {
  expect(labels([job('09:00'), job('14:00')], [busy('08:00'), busy('12:00'), busy('14:00')])).toEqual([
    'busy 08:00',
    '09:00',
    'busy 12:00',
    '14:00',
    'busy 14:00',
  ])
})

test('puts all-day busy times first', () => {
  expect(labels([job('09:00')], [busy('10:00', true)])).toEqual(['busy 10:00', '09:00'])
})
