import { expect, test } from 'vitest'
import type { ListedAppointment } from '#contract/appointments.ts'
import { weekGrid } from '#domain/time/week-grid.ts'
import type { BusyTime } from '#web/dashboard/appointments/busy-on-day.ts'
import { columnPieces } from './column-pieces.ts'

const timeZone = 'America/New_York'
const [day] = weekGrid([Temporal.PlainDate.from('2026-11-18')], timeZone).days
const job = { appointment_time: '2026-11-18T14:00:00Z', duration: 60 } as ListedAppointment
const dentist: BusyTime = {
  calendar: 'Family',
  starts_at: '2026-11-18T14:30:00Z',
  ends_at: '2026-11-18T15:30:00Z',
  is_all_day: false,
}

function columnOf(...busy: BusyTime[]) {
  if (!day) throw new RangeError('the grid has no day')
  return columnPieces([job], busy, { day, timeZone })
}

test('puts a busy time beside the job it overlaps', () => {
  expect(columnOf(dentist)).toMatchObject({
    jobs: [{ fromMinute: 540, toMinute: 600, lane: 0, laneCount: 2 }],
    busy: [{ fromMinute: 570, toMinute: 630, lane: 1, laneCount: 2, item: { text: '9:30 AM to 10:30 AM' } }],
    isBusyAllDay: false,
  })
})

test('an all-day busy time takes no space from the jobs', () => {
  const holiday = {
    ...dentist,
    starts_at: '2026-11-18T05:00:00Z',
    ends_at: '2026-11-19T05:00:00Z',
    is_all_day: true,
  }
  expect(columnOf(holiday)).toMatchObject({ jobs: [{ lane: 0, laneCount: 1 }], busy: [], isBusyAllDay: true })
})
