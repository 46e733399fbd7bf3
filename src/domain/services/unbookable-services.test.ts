import { expect, test } from 'vitest'
import { unbookableServices } from '#domain/services/unbookable-services.ts'

const usual = {
  weekday_start_time: '09:00',
  weekday_end_time: '17:00',
  weekend_start_time: '10:00',
  weekend_end_time: '15:00',
  jobs_may_run_past_closing: false,
}
const services = [
  { name: 'Wash', duration: 60 },
  { name: 'All day', duration: 480 },
  { name: 'Restoration', duration: 600 },
]
const names = (hours: typeof usual) => unbookableServices(services, hours).map(({ name }) => name)

test('names a service that is longer than every day', () => {
  expect(names(usual)).toEqual(['Restoration'])
})

test('counts the longer of weekday and weekend', () => {
  expect(names({ ...usual, weekend_start_time: '06:00', weekend_end_time: '24:00' })).toEqual([])
})

test('lets every service start when jobs may run past closing time', () => {
  expect(names({ ...usual, jobs_may_run_past_closing: true })).toEqual([])
})
