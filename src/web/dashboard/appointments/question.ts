import type { Appointment, AppointmentWarning } from '#contract/appointments.ts'
import type { PlannedSeries } from '#web/dashboard/appointments/series/plan-series.ts'
import type { Repeat } from '#web/dashboard/appointments/series/repeat-values.ts'
import type { Scope } from '#web/dashboard/appointments/series/scope.ts'
import { seriesTitle, type VisitEdit } from '#web/dashboard/appointments/series/visit-edit.ts'
import type { AppointmentBody } from './appointment-values.ts'
import type { FormVersion } from './versions.ts'

/** A save that may be repeated after the owner answered a question. */
export type Attempt = {
  body: AppointmentBody
  /** Null if the appointment does not repeat. */
  repeat: Repeat | null
  /** Undefined if the owner was not asked, or did not ask for an email about a new address. */
  tellClient: boolean | undefined
  version: FormVersion
}

/** Asked before something is saved. `seen` is the stored version that the owner saw and wants to change. */
export type Question =
  | { kind: 'confirm'; attempt: Attempt; warnings: AppointmentWarning[]; seen: Appointment | undefined }
  /** Review of every visit before a new series is created. */
  | { kind: 'visits'; planned: PlannedSeries }
  /** Changes a visit of a series, and optionally others. */
  | { kind: 'series'; attempt: Attempt; edit: VisitEdit }
  /** Adds visits to the series. */
  | { kind: 'extend'; visit: Appointment }
  | { kind: 'versions'; attempt: Attempt; current: Appointment }
  /** `previouslySeen` is set if the appointment was changed while the owner was asked. */
  | { kind: 'cancel'; seen: Appointment; previouslySeen?: Appointment; scope?: Scope }
  | { kind: 'ask deposit' | 'refund deposit'; job: Appointment }

const REFUND_TITLE = 'Refund the deposit?'

const QUESTION_TITLES = {
  confirm: 'Book this time anyway?',
  visits: 'Check the visits',
  extend: 'Add visits',
  versions: 'Someone else edited this',
  cancel: 'Cancel this job?',
  'ask deposit': 'Ask for a deposit',
  'refund deposit': REFUND_TITLE,
}

export function questionTitle(question: Question): string {
  if (question.kind === 'cancel' && question.seen.series_id !== null)
    return (question.scope ?? 'this') === 'this' ? 'Cancel this visit?' : 'Cancel visits?'
  if (question.kind === 'confirm' && isOnlyAboutDeposit(question.warnings)) return REFUND_TITLE
  return question.kind === 'series' ? seriesTitle(question.edit) : QUESTION_TITLES[question.kind]
}

/** Whether the owner is asked about money only, and not about the time. */
export function isOnlyAboutDeposit(warnings: readonly AppointmentWarning[]): boolean {
  return warnings.length > 0 && warnings.every(({ kind }) => kind === 'deposit above price')
}
