import { ApiError } from '#web/api/api-error.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { toast } from '#web/ui/toast-store.ts'
import { NOT_SAVED, showAppointmentFailure, toFormFields } from './save-failure.ts'

/** The words for saving an appointment, which depend on where the owner does it. */
export type SaveTexts = {
  save: string
  saving: string
  saveAnyway: string
  /** Confirms a price below the deposit. */
  saveAndRefund: string
  /** Below the warnings that the owner can ignore. */
  isPossibleAnyway: string
  saved: string
  /** Shows why nothing was saved, and returns errors by field. */
  explain: (error: unknown) => Record<string, string>
}

const FORM_TEXTS = {
  saving: 'Saving...',
  saveAndRefund: 'Save and refund',
  isPossibleAnyway: 'You can save it anyway. Clients still can’t book over it.',
  explain: (error: unknown) => showAppointmentFailure(error, NOT_SAVED),
}

export const CREATE_TEXTS: SaveTexts = {
  ...FORM_TEXTS,
  save: 'Create',
  saveAnyway: 'Create anyway',
  saved: 'Appointment created',
}

export const UPDATE_TEXTS: SaveTexts = {
  ...FORM_TEXTS,
  save: 'Update',
  saveAnyway: 'Update anyway',
  saved: 'Appointment updated',
}

/** For the drawer of a client. */
export const SCHEDULE_TEXTS: SaveTexts = {
  save: 'Schedule',
  saving: 'Scheduling...',
  saveAnyway: 'Schedule anyway',
  saveAndRefund: 'Save and refund',
  isPossibleAnyway: 'You can schedule it anyway. Clients still can’t book over it.',
  saved: 'Appointment scheduled',
  explain: showNotScheduled,
}

function showNotScheduled(error: unknown): Record<string, string> {
  const title = 'Error scheduling appointment'
  if (error instanceof ApiError && error.code === 'unauthenticated') {
    toast({ variant: 'destructive', title, description: 'You must be logged in to schedule an appointment' })
    return {}
  }
  return toFormFields(
    toastServerError(error, { title, fallback: 'Failed to schedule appointment. Please try again.' }),
  )
}
