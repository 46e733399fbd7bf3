import { expect, test } from 'vitest'
import { isUnpaidAndDone, jobAppearance, SERVICE_COLORS, serviceColor } from './job-appearance.ts'

const NINE = '2026-11-18T09:00:00.000Z'
const job = {
  service: 'Full Detail',
  appointment_time: NINE,
  duration: 60,
  is_unpaid: true,
  state: 'scheduled' as const,
}
const at = (time: string) => Date.parse(`2026-11-18T${time}:00Z`)

test.each([
  ['detailing', ['Exterior Detail', 'Full Detail', 'Interior Detail']],
  ['cleaning', ['Standard Clean', 'Deep Clean', 'Move-out Clean']],
])('the default services of %s have different colors', (_, services) => {
  expect(new Set(services.map(serviceColor)).size).toBe(services.length)
})

test('a service keeps its color however its name is typed, and whatever it is called', () => {
  expect(serviceColor(' full detail')).toBe(serviceColor('Full Detail'))
  for (const name of ['', 'A', '洗车', '🚐 Van wash', 'x'.repeat(500)]) {
    const color = serviceColor(name)
    expect(Number.isInteger(color) && color >= 0 && color < SERVICE_COLORS).toBe(true)
  }
})

test('a job is over once it has ended', () => {
  expect(jobAppearance(job, at('09:59'))['data-done']).toBeUndefined()
  expect(jobAppearance(job, at('10:00'))['data-done']).toBe(true)
})

test('a job that is marked as done is over before its end, and one in progress is not over after it', () => {
  expect(jobAppearance({ ...job, state: 'done' }, at('09:30'))['data-done']).toBe(true)
  expect(jobAppearance({ ...job, state: 'in_progress' }, at('10:30'))['data-done']).toBeUndefined()
})

test('a no-show is not marked as unpaid', () => {
  expect(isUnpaidAndDone({ ...job, state: 'no_show' }, at('10:00'))).toBe(false)
  expect(isUnpaidAndDone({ ...job, state: 'done' }, at('09:30'))).toBe(true)
})

test('only a job that is over is marked as unpaid', () => {
  expect(isUnpaidAndDone(job, at('09:30'))).toBe(false)
  expect(isUnpaidAndDone(job, at('10:00'))).toBe(true)
  expect(isUnpaidAndDone({ ...job, is_unpaid: false }, at('10:00'))).toBe(false)
})
