import { expect, test } from 'vitest'
import { clientNotice, type ToldJob } from '#domain/appointments/client-notice.ts'

const NOW = Date.parse('2030-01-07T12:00:00Z')
const at = (time: string) => Date.parse(`2030-01-08T${time}:00Z`)
const job: ToldJob = { startsAt: at('09:00'), durationMinutes: 60, service: 'Full Detail', address: null }
const moved: ToldJob = { ...job, startsAt: at('10:00') }
const over: ToldJob = { ...job, startsAt: NOW - 1 }

test('tells from where to where a job was moved', () => {
  expect(clientNotice(job, moved, NOW)).toEqual({ kind: 'moved', from: job, to: moved })
})

test.each([
  ['another service', { service: 'Exterior Detail' }],
  ['another duration', { durationMinutes: 90 }],
  ['another address', { address: '12 Maple Avenue' }],
])('tells of %s', (_, change) => {
  expect(clientNotice(job, { ...job, ...change }, NOW)?.kind).toBe('moved')
})

test('says nothing when the client would notice nothing', () => {
  expect(clientNotice(job, { ...job }, NOW)).toBeUndefined()
})

test('tells of a cancellation with the job as the client knows it', () => {
  expect(clientNotice(job, null, NOW)).toEqual({ kind: 'cancelled', job })
})

test('tells a client who knows it as cancelled that it is on again', () => {
  expect(clientNotice(null, job, NOW)).toEqual({ kind: 'moved', from: null, to: job })
})

test('does not cancel twice', () => {
  expect(clientNotice(null, null, NOW)).toBeUndefined()
})

test('does not write about what has passed', () => {
  expect(clientNotice(over, null, NOW)).toBeUndefined()
  expect(clientNotice(over, { ...over, durationMinutes: 90 }, NOW)).toBeUndefined()
  expect(clientNotice(null, over, NOW)).toBeUndefined()
})

test('calls off a job that a client waits for and that was moved into the past', () => {
  expect(clientNotice(job, over, NOW)).toEqual({ kind: 'cancelled', job })
})

test('writes when a job of the past gets a time ahead', () => {
  expect(clientNotice(over, job, NOW)).toEqual({ kind: 'moved', from: over, to: job })
})
