import { expect, test } from 'vitest'
import { freeMinutesBefore } from './free-minutes-before.ts'

const job = (time: string, duration: number) => ({ appointment_time: `2030-01-07T${time}:00Z`, duration })

test('counts the minutes between the end of one job and the start of the next', () => {
  const jobs = [job('09:00', 60), job('10:00', 30), job('11:45', 60)]
  expect(freeMinutesBefore(jobs)).toEqual([0, 0, 75])
})

test('there is no free time while an earlier, longer job goes on', () => {
  expect(freeMinutesBefore([job('09:00', 180), job('10:00', 30), job('12:30', 30)])).toEqual([0, 0, 30])
})

test('a day without jobs has no gaps', () => {
  expect(freeMinutesBefore([])).toEqual([])
})
