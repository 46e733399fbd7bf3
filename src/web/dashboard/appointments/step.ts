import type { Appointment, AppointmentWarning } from '#contract/appointments.ts'
import type { PlannedSeries } from '#web/dashboard/appointments/series/plan-series.ts'
import type { Repeat } from '#web/dashboard/appointments/series/repeat-values.ts'
import type { AppointmentBody } from './appointment-values.ts'
import type { Version } from './versions.ts'

/** What was asked to be saved, to be asked again once the owner has answered. */
export type Attempt = {
  body: AppointmentBody
  /** Null: it is made once. */
  repeat: Repeat | null
  tellClient: boolean
  version: Version
}

export type Step =
  | { kind: 'form' }
  | { kind: 'confirm'; attempt: Attempt; warnings: AppointmentWarning[]; seen: Appointment | undefined }
  /** Every visit of a new series, before it is made. */
  | { kind: 'visits'; planned: PlannedSeries }
  /** Another time for a visit of a series, and maybe for others. */
  | { kind: 'move'; attempt: Attempt; seen: Appointment }
  | { kind: 'versions'; attempt: Attempt; current: Appointment }
  /** `before` is what the owner saw, when it was changed in the meantime. */
  | { kind: 'cancel'; seen: Appointment; before?: Appointment }

export const FORM: Step = { kind: 'form' }

export function stepTitle(step: Step, isEdit: boolean): string {
  switch (step.kind) {
    case 'form':
      return isEdit ? 'Edit Appointment' : 'New Appointment'
    case 'confirm':
      return 'Save it at this time?'
    case 'visits':
      return 'Check the visits'
    case 'move':
      return 'Move this appointment?'
    case 'versions':
      return 'Changed in the meantime'
    case 'cancel':
      return 'Cancel this appointment?'
  }
}
