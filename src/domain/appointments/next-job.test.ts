import { expect, test } from 'vitest'
import { hasEnded, nextJob } from '#domain/appointments/next-job.ts'

const at = (time: string) => Date.parse(`2026-11-18T${time}:00Z`)
const job = (name: string, time: string, duration = 60) => ({
  name,
  appointment_time: `2026-11-18T${time}:00Z`,
  duration,
})

const MORNING = job('morning', '09:00')
const NOON = job('noon', '12:00')
const EVENING = job('evening', '18:00')

test.each([
  ['06:00', 'morning'],
  ['09:00', 'morning'],
  ['09:59', 'morning'],
  ['10:00', 'noon'],
  ['12:30', 'noon'],
  ['13:00', 'evening'],
  ['19:00', undefined],
])('at %s the next job is %s', (time, name) => {
  expect(nextJob([MORNING, NOON, EVENING], at(time))?.name).toBe(name)
})

test('the next job is found in any order', () => {
  expect(nextJob([EVENING, NOON, MORNING], at('06:00'))?.name).toBe('morning')
})

test('of two jobs under way, the one that began last counts', () => {
  const allDay = job('all day', '07:00', 10 * 60)
  expect(nextJob([allDay, MORNING], at('08:00'))?.name).toBe('all day')
  expect(nextJob([allDay, MORNING], at('09:30'))?.name).toBe('morning')
  expect(nextJob([allDay, MORNING], at('10:00'))?.name).toBe('all day')
})

test('without jobs there is no next one', () => {
  expect(nextJob([], at('09:00'))).toBeNull()
})

test('a job has ended at the minute it is over', () => {
  expect(hasEnded(MORNING, at('09:59'))).toBe(false)
  expect(hasEnded(MORNING, at('10:00'))).toBe(true)
})
