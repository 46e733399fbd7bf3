import type { Appointment } from '#contract/appointments.ts'
import type { AppointmentBody } from '#web/dashboard/appointments/appointment-values.ts'
import { isSameTiming, type Timing } from '#web/dashboard/appointments/appointments-query.ts'
import type { Version } from '#web/dashboard/appointments/versions.ts'
import { jobChanges } from '#web/format/job-changes.ts'
import { moneyText } from '#web/format/money.ts'
import { dateValue, timeText } from '#web/format/wall-clock.ts'
import { formatMoment, visitCountText } from './visit-text.ts'

type EditedVisit = Pick<
  Appointment,
  'appointment_time' | 'duration' | 'service' | 'price' | 'address' | 'notes'
>

/** The owner's edit of a visit, which other visits may get too. */
export type VisitEdit = {
  seen: Appointment
  edited: EditedVisit
  /** The part of the request that is the same for every visit. Fields that the owner did not change are missing. */
  changes: Timing & Partial<Pick<AppointmentBody, 'service_id' | 'price' | 'address' | 'notes'>>
}

export function editFromForm(
  seen: Appointment,
  { body, version }: { body: AppointmentBody; version: Version },
): VisitEdit {
  const { service_id, address, notes } = body
  const hasNewService = service_id !== undefined && service_id !== seen.service_id
  const { appointment_time, duration, price } = version
  return {
    seen,
    edited: version,
    changes: {
      appointment_time,
      duration,
      ...(hasNewService && { service_id }),
      ...((hasNewService || price !== seen.price) && { price }),
      ...(address !== seen.address && { address }),
      ...(notes !== seen.notes && { notes }),
    },
  }
}

/** An edit of the time or the duration alone, as by dragging. */
export function editOfTiming(seen: Appointment, { appointment_time, duration }: Timing): VisitEdit {
  return {
    seen,
    edited: { ...seen, appointment_time, duration },
    changes: { appointment_time, duration },
  }
}

export function isMoved({ seen, edited }: VisitEdit): boolean {
  return Date.parse(seen.appointment_time) !== Date.parse(edited.appointment_time)
}

/** Whether more than the time changes: visits that were moved separately get that too. */
export function changesDetails({ seen, changes }: VisitEdit): boolean {
  const { appointment_time: _, duration, ...details } = changes
  return duration !== seen.duration || Object.keys(details).length > 0
}

export function hasChanges(edit: VisitEdit): boolean {
  return !isSameTiming(edit.seen, edit.edited) || changesDetails(edit)
}

export function seriesTitle(edit: VisitEdit): string {
  return isMoved(edit) ? 'Move visits?' : 'Change visits?'
}

/** What changes, for example `Change 8 visits from Full Detail to Interior Detail.` and `New price: …`. */
export function editSentences(edit: VisitEdit, visitCount: number, timeZone: string): string[] {
  const { seen, edited } = edit
  const changes = jobChanges(seen, edited)
  const notes = edited.notes === seen.notes ? [] : ['New notes.']
  if (isMoved(edit)) return [movedSentence(edit, timeZone), ...changes, ...notes]
  // The first sentence already names the first change.
  return [firstChange(edit, visitCount), ...[...changes, ...notes].slice(1)]
}

function movedSentence({ seen, edited }: VisitEdit, timeZone: string): string {
  const isSameDay =
    dateValue(timeZone, seen.appointment_time) === dateValue(timeZone, edited.appointment_time)
  const to = isSameDay
    ? timeText(timeZone, edited.appointment_time)
    : formatMoment(timeZone, edited.appointment_time)
  return `From ${formatMoment(timeZone, seen.appointment_time)} to ${to}.`
}

function firstChange({ seen, edited }: VisitEdit, visitCount: number): string {
  const visits = visitCount === 1 ? 'this visit' : visitCountText(visitCount)
  if (edited.service !== seen.service) return `Change ${visits} from ${seen.service} to ${edited.service}.`
  if (edited.duration !== seen.duration)
    return `Change ${visits} from ${seen.duration} to ${edited.duration} minutes.`
  if (edited.price !== seen.price) return priceSentence(visits, seen.price, edited.price)
  if (edited.address !== seen.address) return `Change the address of ${visits}.`
  return `Change the notes of ${visits}.`
}

function priceSentence(visits: string, before: number | null, after: number | null): string {
  if (after === null) return `Remove the price of ${visits}.`
  if (before === null) return `Set the price of ${visits} to ${moneyText(after)}.`
  return `Change the price of ${visits} from ${moneyText(before)} to ${moneyText(after)}.`
}
