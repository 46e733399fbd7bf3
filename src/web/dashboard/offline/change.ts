import type { Appointment, AppointmentWarning } from '#contract/appointments.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { MarkedState } from '#domain/appointments/job-state.ts'

type CreateBody = CallInput<typeof endpoints.createAppointment>['body']
type UpdateBody = CallInput<typeof endpoints.updateAppointment>['body']

/** A change that owners can make without a connection. `job` is how the job looks with it, `seen` how it looked before. */
export type Change =
  | { kind: 'create'; job: Appointment; body: CreateBody }
  | JobEdit
  | { kind: 'state'; seen: Appointment; state: MarkedState }
  /** A job that is on no invoice yet gets one. */
  | { kind: 'cash'; job: Appointment }
  | { kind: 'paid'; invoice: Pick<Invoice, 'id' | 'number' | 'client_name'> }

export type JobEdit = { kind: 'edit'; seen: Appointment; job: Appointment; body: UpdateBody }

/** Why the server did not accept a change. The owner decides what becomes of it. */
export type Problem =
  /** Somebody else changed the job in the meantime. */
  | { kind: 'changed'; current: Appointment }
  | { kind: 'warnings'; warnings: AppointmentWarning[] }
  /** The record was cancelled or deleted in the meantime, or one that a new job needs. */
  | { kind: 'gone'; message: string }
  | { kind: 'refused'; message: string }

/** A change that waits on this device until the server has confirmed it. */
export type WaitingChange = {
  /** Its place in the order. */
  number: number
  userId: string
  /** The server applies a change once, however often it arrives with this key. */
  key: string
  change: Change
  /** When the owner made it, by the server's clock. */
  madeAt: string
  /** Null while nothing stands in the way. */
  problem: Problem | null
  /** Whether the owner has answered the server's warnings. */
  isConfirmed: boolean
  /** How often the server failed on it, not counting times without a connection. */
  failures: number
}

/** What a change is about. Changes of one record are sent one after the other. */
export function recordIdOf(change: Change): string {
  switch (change.kind) {
    case 'state':
      return change.seen.id
    case 'paid':
      return change.invoice.id
    default:
      return change.job.id
  }
}

type ChangeRequest = { endpoint: Endpoint; input: object }

/** The request of a change that is sent at once. */
export function requestOf(change: Change, isConfirmed = false): ChangeRequest {
  const params = { id: recordIdOf(change) }
  switch (change.kind) {
    case 'create':
      return {
        endpoint: endpoints.createAppointment,
        input: { body: { ...change.body, ...params, confirmed: isConfirmed || change.body.confirmed } },
      }
    case 'edit': {
      const confirmed = isConfirmed || change.body.confirmed
      const body = { ...change.body, confirmed, seen_updated_at: change.seen.updated_at }
      return { endpoint: endpoints.updateAppointment, input: { params, body } }
    }
    case 'state':
      return { endpoint: endpoints.setJobState, input: { params, body: { state: change.state } } }
    case 'cash':
      return { endpoint: endpoints.payJobInCash, input: { params } }
    case 'paid':
      return { endpoint: endpoints.markInvoicePaid, input: { params } }
  }
}

/** The request of a change that has waited: the job may be another one by now, and its state began earlier. */
export function lateRequestOf({ change, madeAt, isConfirmed }: WaitingChange): ChangeRequest {
  const request = requestOf(change, isConfirmed)
  if (change.kind !== 'state') return request
  const body = {
    state: change.state,
    seen_updated_at: change.seen.updated_at,
    // An owner who was asked marks it now.
    ...(!isConfirmed && { marked_at: madeAt }),
  }
  return { ...request, input: { ...request.input, body } }
}
