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
const job: JobFacts = { appointmentTime: at('09:00'), duration: 60, service: 'Full Detail', address: null }
const moved: JobFacts = { ...job, appointmentTime: at('10:00') }
const over: JobFacts = { ...job, appointmentTime: new Date(NOW - 1).toISOString() }
const on = (facts: JobFacts): CurrentJob => ({ ...facts, isCancelled: false })
const off = (facts: JobFacts): CurrentJob => ({ ...facts, isCancelled: true })

const booked: Confirmation = { did: 'booked' }
const movedFrom = (from: JobFacts): Confirmation => ({ did: 'moved', from })
const cancelled: Confirmation = { did: 'cancelled' }
const resend: Confirmation = { did: 'resend', of: '0' }

const email = (announced: Announced, confirmation: Confirmation | null, current: CurrentJob) =>
  emailFor({ announced, confirmation }, current, NOW)

test('sends nothing to a client who knows the current state of the appointment', () => {
  expect(email(null, null, on(job))).toBeNull()
  expect(email(job, null, on(job))).toBeNull()
  expect(email('cancelled', null, off(job))).toBeNull()
})

test.each([
  ['another time', { appointmentTime: at('11:00') }],
  ['another service', { service: 'Exterior Detail' }],
  ['another duration', { duration: 90 }],
  ['another address', { address: '12 Maple Avenue' }],
])('tells the client about %s', (_, change) => {
  expect(email(job, null, on({ ...job, ...change }))).toEqual({ kind: 'changed', from: job })
})

test('announces a cancellation with the job as the client knows it', () => {
  expect(email(job, null, off(moved))).toEqual({ kind: 'cancelled', job })
})

test('tells a client who was told of a cancellation that the job is on again', () => {
  expect(email('cancelled', null, on(job))).toEqual({ kind: 'restored' })
})

test('announces a new job, unless it was cancelled before the client heard of it', () => {
  expect(email('nothing', null, on(job))).toEqual({ kind: 'new' })
  expect(email('nothing', null, off(job))).toBeNull()
})

test('sends no email about a job in the past', () => {
  expect(email(over, null, off(over))).toBeNull()
  expect(email(over, null, on({ ...over, duration: 90 }))).toBeNull()
  expect(email('nothing', null, on(over))).toBeNull()
  expect(email('cancelled', null, on(over))).toBeNull()
})

test('cancels an upcoming job that was moved into the past', () => {
  expect(email(job, null, on(over))).toEqual({ kind: 'cancelled', job })
})

test('announces a job that was moved from the past into the future', () => {
  expect(email(over, null, on(job))).toEqual({ kind: 'changed', from: over })
})

test('confirms what the client did', () => {
  expect(email(null, booked, on(job))).toEqual({ kind: 'confirmed' })
  expect(email(null, movedFrom(job), on(moved))).toEqual({ kind: 'client moved', from: job })
  expect(email(null, cancelled, off(job))).toEqual({ kind: 'client cancelled' })
})

test('sends no confirmation of a move that ended where it began', () => {
  expect(email(null, movedFrom(job), on(job))).toBeNull()
})

test('tells a client who moved it and back what they had not heard before', () => {
  const movedAndBack = (announced: 'nothing' | 'cancelled' | JobFacts): Confirmation => ({
    did: 'moved',
    from: moved,
    announced,
  })
  expect(email(null, movedAndBack(job), on(moved))).toEqual({ kind: 'changed', from: job })
  expect(email(null, movedAndBack('cancelled'), on(moved))).toEqual({ kind: 'restored' })
  expect(email(null, movedAndBack('nothing'), on(moved))).toEqual({ kind: 'new' })
  expect(email(null, movedAndBack(job), on(job))).toEqual({ kind: 'client moved', from: moved })
  expect(email(null, movedAndBack(job), off(moved))).toBeNull()
})

test('states the current facts if the owner changed something before the confirmation was sent', () => {
  expect(email(job, booked, on(moved))).toEqual({ kind: 'confirmed' })
  expect(email(job, booked, off(job))).toEqual({ kind: 'cancelled', job })
  expect(email(moved, movedFrom(job), on({ ...job, appointmentTime: at('11:00') }))).toEqual({
    kind: 'changed',
    from: moved,
  })
  expect(email(moved, movedFrom(job), off(moved))).toEqual({ kind: 'cancelled', job: moved })
  expect(email('cancelled', cancelled, on(job))).toEqual({ kind: 'restored' })
})

test('repeats known facts on a resend, and announces what the client does not know', () => {
  expect(email(null, resend, on(job))).toEqual({ kind: 'repeated' })
  expect(email(null, resend, off(job))).toEqual({ kind: 'repeated' })
  expect(email(job, resend, on(moved))).toEqual({ kind: 'changed', from: job })
  expect(email(null, resend, on(over))).toBeNull()
})
