import { expect, test } from 'vitest'
import {
  type Announced,
  type Confirmation,
  type CurrentJob,
  emailFor,
  type JobFacts,
} from '#domain/appointments/email-for.ts'

const NOW = Date.parse('2030-01-07T12:00:00Z')
const at = (time: string) => `2030-01-08T${time}:00.000Z`
const job: JobFacts = {
  appointmentTime: at('09:00'),
  duration: 60,
  service: 'Full Detail',
  price: 199_99,
  address: null,
}
const movedJob: JobFacts = { ...job, appointmentTime: at('10:00') }
const pastJob: JobFacts = { ...job, appointmentTime: new Date(NOW - 1).toISOString() }
const scheduled = (facts: JobFacts): CurrentJob => ({ ...facts, isCancelled: false })
const cancelled = (facts: JobFacts): CurrentJob => ({ ...facts, isCancelled: true })

const clientBooked: Confirmation = { did: 'booked' }
const clientMoved = (from: JobFacts): Confirmation => ({ did: 'moved', from })
const clientCancelled: Confirmation = { did: 'cancelled' }
const ownerResent: Confirmation = { did: 'resend', of: '0' }

const email = (announced: Announced, confirmation: Confirmation | null, current: CurrentJob) =>
  emailFor({ announced, confirmation }, current, NOW)

test('sends nothing to a client who knows the current state of the appointment', () => {
  expect(email(null, null, scheduled(job))).toBeNull()
  expect(email(job, null, scheduled(job))).toBeNull()
  expect(email('cancelled', null, cancelled(job))).toBeNull()
})

test.each([
  ['another time', { appointmentTime: at('11:00') }],
  ['another service', { service: 'Exterior Detail' }],
  ['another duration', { duration: 90 }],
  ['another price', { price: 150_00 }],
  ['a price that was removed', { price: null }],
  ['another address', { address: '12 Maple Avenue' }],
  ['another arrival window', { arrivalWindow: 60 }],
])('tells the client about %s', (_, change) => {
  expect(email(job, null, scheduled({ ...job, ...change }))).toEqual({ kind: 'changed', from: job })
})

test('does not compare prices with what an earlier release told the client, which had none', () => {
  const { price: _, ...withoutPrice } = job
  expect(email(withoutPrice, null, scheduled(job))).toBeNull()
})

test('a client who was told of no arrival window knows a job without one', () => {
  expect(email(job, null, scheduled({ ...job, arrivalWindow: null }))).toBeNull()
})

test('announces a cancellation with the job as the client knows it', () => {
  expect(email(job, null, cancelled(movedJob))).toEqual({ kind: 'cancelled', job })
})

test('tells a client who was told of a cancellation that the job is on again', () => {
  expect(email('cancelled', null, scheduled(job))).toEqual({ kind: 'restored' })
})

test('announces a new job, unless it was cancelled before the client heard of it', () => {
  expect(email('nothing', null, scheduled(job))).toEqual({ kind: 'new' })
  expect(email('nothing', null, cancelled(job))).toBeNull()
})

test('sends no email about a job in the past', () => {
  expect(email(pastJob, null, cancelled(pastJob))).toBeNull()
  expect(email(pastJob, null, scheduled({ ...pastJob, duration: 90 }))).toBeNull()
  expect(email('nothing', null, scheduled(pastJob))).toBeNull()
  expect(email('cancelled', null, scheduled(pastJob))).toBeNull()
})

test('announces that an upcoming job was cancelled if it was moved into the past', () => {
  expect(email(job, null, scheduled(pastJob))).toEqual({ kind: 'cancelled', job })
})

test('announces a job that was moved from the past into the future', () => {
  expect(email(pastJob, null, scheduled(job))).toEqual({ kind: 'changed', from: pastJob })
})

test('confirms what the client did', () => {
  expect(email(null, clientBooked, scheduled(job))).toEqual({ kind: 'confirmed' })
  expect(email(null, clientMoved(job), scheduled(movedJob))).toEqual({ kind: 'client moved', from: job })
  expect(email(null, clientCancelled, cancelled(job))).toEqual({ kind: 'client cancelled' })
})

test('sends no confirmation of a move that ended where it began', () => {
  expect(email(null, clientMoved(job), scheduled(job))).toBeNull()
})

test('tells a client who moved the job away and back about changes they had not heard of', () => {
  const movedAndBack = (announced: 'nothing' | 'cancelled' | JobFacts): Confirmation => ({
    did: 'moved',
    from: movedJob,
    announced,
  })
  expect(email(null, movedAndBack(job), scheduled(movedJob))).toEqual({ kind: 'changed', from: job })
  expect(email(null, movedAndBack('cancelled'), scheduled(movedJob))).toEqual({ kind: 'restored' })
  expect(email(null, movedAndBack('nothing'), scheduled(movedJob))).toEqual({ kind: 'new' })
  expect(email(null, movedAndBack(job), scheduled(job))).toEqual({ kind: 'client moved', from: movedJob })
  expect(email(null, movedAndBack(job), cancelled(movedJob))).toBeNull()
})

test('states the current facts if the owner changed something before the confirmation was sent', () => {
  expect(email(job, clientBooked, scheduled(movedJob))).toEqual({ kind: 'confirmed' })
  expect(email(job, clientBooked, cancelled(job))).toEqual({ kind: 'cancelled', job })
  expect(email(movedJob, clientMoved(job), scheduled({ ...job, appointmentTime: at('11:00') }))).toEqual({
    kind: 'changed',
    from: movedJob,
  })
  expect(email(movedJob, clientMoved(job), cancelled(movedJob))).toEqual({ kind: 'cancelled', job: movedJob })
  expect(email('cancelled', clientCancelled, scheduled(job))).toEqual({ kind: 'restored' })
})

test('a resend repeats known facts, or announces what the client does not know', () => {
  expect(email(null, ownerResent, scheduled(job))).toEqual({ kind: 'repeated' })
  expect(email(null, ownerResent, cancelled(job))).toEqual({ kind: 'repeated' })
  expect(email(job, ownerResent, scheduled(movedJob))).toEqual({ kind: 'changed', from: job })
  expect(email(null, ownerResent, scheduled(pastJob))).toBeNull()
})
