import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isSameTiming, suggestedTimesQuery } from '#web/dashboard/appointments/appointments-query.ts'
import { newQueryClient } from '#web/dashboard/ui/query-client.ts'

test('compares start times as instants, whatever their format', () => {
  const job = { appointment_time: '2026-11-18T14:00:00.000Z', duration: 90 }
  expect(isSameTiming(job, { ...job, appointment_time: '2026-11-18T14:00:00Z' })).toBe(true)
  expect(isSameTiming(job, { ...job, duration: 60 })).toBe(false)
})

test('the times that a dialog has loaded are not requested again by the form in it', async () => {
  let requestCount = 0
  const queryFn = async () => {
    requestCount += 1
    return { times: ['2026-11-18T14:00:00.000Z'] }
  }
  const client = newQueryClient()
  const observe = () =>
    new QueryObserver(client, { ...suggestedTimesQuery(60), queryFn }).subscribe(() => undefined)
  const closeDialog = observe()
  await expect.poll(() => client.isFetching()).toBe(0)
  const closeForm = observe()
  expect([client.isFetching(), requestCount]).toEqual([0, 1])
  closeForm()
  closeDialog()
})
