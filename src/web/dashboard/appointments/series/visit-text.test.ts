import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { cancelSentences, leftOutText } from './visit-text.ts'

const at = (...days: string[]) => days.map((day) => `2026-12-${day}T19:00:00.000Z`)
const text = (...days: string[]) => leftOutText(at(...days), 'America/New_York')

test('names the visits that a move leaves out', () => {
  expect(text('07')).toBe('1 visit that was moved separately keeps its time: Mon, Dec 7, 2:00 PM.')
  expect(text('07', '22')).toBe(
    '2 visits that were moved separately keep their times: Mon, Dec 7, 2:00 PM and Tue, Dec 22, 2:00 PM.',
  )
  expect(text('07', '08', '09', '10', '11')).toBe(
    '5 visits that were moved separately keep their times: Mon, Dec 7, 2:00 PM; Tue, Dec 8, 2:00 PM; Wed, Dec 9, 2:00 PM and 2 more.',
  )
})

const visitOn = (day: string, service = 'Full Detail') =>
  ({ client_name: 'Erin Mail', service, appointment_time: `2026-12-${day}T19:00:00.000Z` }) as Appointment
const cancelText = (...visits: Appointment[]) =>
  cancelSentences(visitOn('07'), {
    visits,
    timeZone: 'America/New_York',
    nowMs: Date.parse('2026-12-10T00:00:00Z'),
  })

test('says what a cancellation is about, and that the times of upcoming visits will open up', () => {
  expect(cancelText(visitOn('07'))).toBe('Full Detail for Erin Mail, Dec 7, 2:00 PM.')
  expect(cancelText(visitOn('07'), visitOn('14'))).toBe(
    'Full Detail for Erin Mail, Dec 7, 2:00 PM. These times will open up.',
  )
})

test('names no service if the cancelled visits have different ones', () => {
  expect(cancelText(visitOn('07'), visitOn('14', 'Interior Detail'))).toBe(
    '2 visits for Erin Mail. These times will open up.',
  )
})
