import type { Appointment, AppointmentWarning } from '#contract/appointments.ts'
import type { PlannedVisit } from '#contract/series.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { AppointmentValues } from './appointment-values.ts'

/** The warnings that the owner has to confirm; null for every other failure. */
export function warningsFrom(error: unknown): AppointmentWarning[] | null {
  if (!(error instanceof ApiError) || error.code !== 'needs_confirmation') return null
  return (error.details.warnings as AppointmentWarning[] | undefined) ?? []
}

/** The version that was saved in the meantime; null for every other failure. */
export function currentVersionFrom<Row = Appointment>(error: unknown): Row | null {
  if (!(error instanceof ApiError) || error.code !== 'changed_elsewhere') return null
  return error.details.current as Row
}

/** The visits that need a choice; null for every other failure. */
export function conflictingVisitsFrom(error: unknown): PlannedVisit[] | null {
  if (!(error instanceof ApiError) || error.code !== 'series_needs_choices') return null
  return (error.details.visits as PlannedVisit[] | undefined) ?? []
}

/** Errors to show on the form's fields; null if the failure needs more explanation. */
export function fieldErrorsFrom(error: unknown): Record<string, string> | null {
  if (!(error instanceof ApiError) || error.code !== 'invalid_request') return null
  return Object.keys(error.fields).length > 0 ? toFormFields(error.fields) : null
}

/** Shows why an appointment was not changed, and returns errors by field. Rethrows errors that are not from the server. */
export function showAppointmentFailure(error: unknown, problem: string): Record<string, string> {
  if (!(error instanceof ApiError)) throw error
  const isSignedOut = error.code === 'unauthenticated'
  const sentence = error.status === 0 && !navigator.onLine ? NEEDS_CONNECTION : problem
  toast({
    variant: 'destructive',
    title: isSignedOut ? 'Authentication error' : 'Error',
    description: isSignedOut
      ? 'You need to be logged in to perform this action.'
      : // The message says what is gone: the appointment, its client or its service.
        error.code === 'not_found'
        ? error.message
        : sentence,
  })
  return toFormFields(error.fields)
}

export const NEEDS_CONNECTION = 'You’re offline. This needs a connection, so nothing was changed.'
export const NOT_SAVED = 'There was a problem saving the appointment.'
export const NOT_CANCELLED = 'Could not delete the appointment. Please try again.'

const FORM_FIELDS: Record<string, (keyof AppointmentValues)[]> = {
  'client.name': ['name'],
  'client.email': ['email'],
  'client.phone': ['phone'],
  appointment_time: ['date'],
  // Only one of the two fields is shown at a time.
  ends: ['until', 'visits'],
  'ends.until': ['until'],
  'ends.visits': ['visits'],
}

/** Maps the server's field errors to form fields. */
export function toFormFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, sentence]) =>
      (FORM_FIELDS[path] ?? [path]).map((field) => [field, sentence]),
    ),
  )
}
