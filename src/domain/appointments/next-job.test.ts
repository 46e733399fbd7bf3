import { expect, test } from 'vitest'
import type { JobState } from '#domain/appointments/job-state.ts'
import { hasEnded, isOver, nextJob, nextStop } from '#domain/appointments/next-job.ts'

const at = (time: string) => Date.parse(`2026-11-18T${time}:00Z`)
const job = (name: string, time: string, duration = 60) => ({
  name,
  appointment_time: `2026-11-18T${time}:00Z`,
  duration,
  state: 'scheduled' as JobState,
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

test('a job that is done or a no-show is not the next one, even during its time', () => {
  const done = { ...MORNING, state: 'done' as const }
  expect(nextJob([done, NOON, EVENING], at('09:30'))?.name).toBe('noon')
  expect(nextJob([done, { ...NOON, state: 'no_show' }, EVENING], at('09:30'))?.name).toBe('evening')
})

test('the job that the owner drives to or works on comes before one whose time it is', () => {
  expect(nextJob([MORNING, { ...NOON, state: 'on_the_way' }], at('09:30'))?.name).toBe('noon')
  expect(nextJob([{ ...MORNING, state: 'in_progress' }, NOON], at('12:10'))?.name).toBe('morning')
})

test('a job is over when its owner says so, or else when its time has passed', () => {
  expect(isOver({ ...MORNING, state: 'done' }, at('08:00'))).toBe(true)
  expect(isOver({ ...MORNING, state: 'in_progress' }, at('11:00'))).toBe(false)
  expect(isOver(MORNING, at('09:30'))).toBe(false)
  expect(isOver(MORNING, at('10:00'))).toBe(true)
})

test('the next stop is the one that is marked, or else the first that is left', () => {
  const done = { ...MORNING, state: 'done' as const }
  expect(nextStop([done, NOON, EVENING])?.name).toBe('noon')
  expect(nextStop([MORNING, { ...NOON, state: 'on_the_way' }, EVENING])?.name).toBe('noon')
  expect(nextStop([done, { ...NOON, state: 'no_show' }])).toBeNull()
})

test('a job has ended at the minute it is over', () => {
  expect(hasEnded(MORNING, at('09:59'))).toBe(false)
  expect(hasEnded(MORNING, at('10:00'))).toBe(true)
})
