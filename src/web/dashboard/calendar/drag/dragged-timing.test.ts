import { expect, test } from 'vitest'
import { datesOfWeek, type GridDay, weekGrid } from '#domain/time/week-grid.ts'
import { movedTo, resizedTo } from './dragged-timing.ts'

function dayOf(date: string): GridDay {
  const day = Temporal.PlainDate.from(date)
  return weekGrid(datesOfWeek(day), 'America/New_York').days[day.dayOfWeek % 7] as GridDay
}
const wednesday = dayOf('2026-11-18')
const job = { appointment_time: '2026-11-18T14:00:00.000Z', duration: 90 }

test('snaps a moved appointment to a quarter of an hour and keeps its duration', () => {
  expect(movedTo(wednesday, 607, job)).toEqual({ appointment_time: '2026-11-18T15:00:00.000Z', duration: 90 })
  expect(movedTo(wednesday, 608, job)).toEqual({ appointment_time: '2026-11-18T15:15:00.000Z', duration: 90 })
})

test('keeps a moved appointment within the day', () => {
  expect(movedTo(wednesday, -200, job).appointment_time).toBe('2026-11-18T05:00:00.000Z')
  expect(movedTo(wednesday, 2000, job).appointment_time).toBe('2026-11-19T04:45:00.000Z')
})

test('resizes an appointment by quarters of an hour, to at least one of them', () => {
  expect(resizedTo(wednesday, 660, job)).toEqual({ ...job, duration: 120 })
  expect(resizedTo(wednesday, 300, job)).toEqual({ ...job, duration: 15 })
})

test('keeps the local time and duration of an appointment that is moved to a day on which the clocks change', () => {
  expect(movedTo(dayOf('2026-03-08'), 540, job)).toEqual({
    appointment_time: '2026-03-08T13:00:00.000Z',
    duration: 90,
  })
})

test('counts only elapsed time when an appointment is resized across the skipped hour of spring', () => {
  const night = { appointment_time: '2026-03-08T06:00:00.000Z', duration: 30 }
  expect(resizedTo(dayOf('2026-03-08'), 240, night).duration).toBe(120)
})
