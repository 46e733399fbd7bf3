import { expect, test } from 'vitest'
import type { BusyPart } from '#web/dashboard/appointments/busy-on-day.ts'
import {
  appointmentCountText,
  busyText,
  dayLabel,
  failingCalendarsText,
  hourText,
  positionTitle,
  zoneNote,
} from './calendar-text.ts'

const title = (view: 'month' | 'week' | 'day', on: string) => {
  const date = Temporal.PlainDate.from(on)
  return positionTitle({ view, date })
}

test('names the month, week or day that is shown', () => {
  expect(title('month', '2026-11-18')).toBe('November 2026')
  expect(title('week', '2026-11-18')).toBe('Nov 15 – 21, 2026')
  expect(title('week', '2026-12-01')).toBe('Nov 29 – Dec 5, 2026')
  expect(title('week', '2026-12-31')).toBe('Dec 27, 2026 – Jan 2, 2027')
  expect(title('day', '2026-11-18')).toBe('Wednesday, November 18, 2026')
})

test.each([
  [0, '12 AM'],
  [9, '9 AM'],
  [12, '12 PM'],
  [23, '11 PM'],
])('writes hour %i as %s', (hour, text) => {
  expect(hourText(hour)).toBe(text)
})

test('says how many appointments there are', () => {
  expect([0, 1, 2].map(appointmentCountText)).toEqual(['No jobs', '1 job', '2 jobs'])
})

const dentist: BusyPart = { calendar: 'Family', isAllDay: false, start: 0, text: '9:00 AM to 10:30 AM' }

test('summarizes the busy times of a day in one line', () => {
  expect(busyText([dentist])).toBe('Busy 9:00 AM to 10:30 AM')
  expect(busyText([dentist, dentist])).toBe('2 busy times')
  expect(busyText([{ ...dentist, isAllDay: true, text: 'all day' }, dentist])).toBe('Busy all day')
})

test('adds busy times to the day label after the jobs, without counting them as jobs', () => {
  const date = Temporal.PlainDate.from('2026-11-18')
  expect(dayLabel(date, 0, [dentist])).toBe('Wednesday, November 18, 2026, No jobs, busy 9:00 AM to 10:30 AM')
  expect(dayLabel(date, 2, [])).toBe('Wednesday, November 18, 2026, 2 jobs')
  expect(dayLabel(date, undefined, [])).toBe('Wednesday, November 18, 2026')
})

const NOW_MS = Date.parse('2026-11-18T12:00:00Z')
const workCalendar = {
  name: 'Work',
  fetched_at: '2026-11-17T12:00:00Z',
  failure: 'The server did not answer.',
}
const WARNING = 'We haven’t been able to read Work for a while, so busy times may be missing here.'

test('warns about a calendar that has failed for a day or was never read', () => {
  expect(failingCalendarsText([workCalendar], NOW_MS)).toBe(WARNING)
  expect(failingCalendarsText([{ ...workCalendar, fetched_at: null }], NOW_MS)).toBe(WARNING)
  expect(failingCalendarsText([workCalendar, { ...workCalendar, name: 'Family' }], NOW_MS)).toMatch(
    /read Work and Family for a while/,
  )
})

test('does not warn about a calendar that works or failed recently', () => {
  expect(failingCalendarsText([{ ...workCalendar, fetched_at: '2026-11-17T12:00:01Z' }], NOW_MS)).toBeNull()
  expect(failingCalendarsText([{ ...workCalendar, failure: null }], NOW_MS)).toBeNull()
  expect(failingCalendarsText([], NOW_MS)).toBeNull()
})

const now = Temporal.Instant.from('2026-11-15T12:00:00Z')

test('names the business’s time zone in a browser with another zone', () => {
  expect(zoneNote('America/New_York', 'Europe/Berlin', now)).toBe(
    'Times are in Eastern Time (America/New_York).',
  )
})

test('shows no note if both clocks always agree, even if the zones have different names', () => {
  expect(zoneNote('America/New_York', 'America/New_York', now)).toBeUndefined()
  expect(zoneNote('America/New_York', 'America/Toronto', now)).toBeUndefined()
})

test('names the business’s time zone if the clocks agree only in winter', () => {
  expect(zoneNote('America/Denver', 'America/Phoenix', now)).toContain('Mountain Time (America/Denver)')
})
