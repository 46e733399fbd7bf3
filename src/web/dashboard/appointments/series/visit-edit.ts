import type { Appointment } from '#contract/appointments.ts'
import { email } from '#domain/language/en/email.ts'
import { visitText } from '#domain/services/visit.ts'
import type { AppointmentBody } from '#web/dashboard/appointments/appointment-values.ts'
import { isSameTiming, type Timing } from '#web/dashboard/appointments/appointments-query.ts'
import { isEmailedByDefault, shouldNotifyClient } from '#web/dashboard/appointments/should-notify-client.ts'
import type { Version } from '#web/dashboard/appointments/versions.ts'
import { jobChanges } from '#web/format/job-changes.ts'
import { moneyText } from '#web/format/money.ts'
import { dateValue, timeText } from '#web/format/wall-clock.ts'
import { formatMoment, visitCountText } from './visit-text.ts'

type EditedVisit = Pick<
  Appointment,
  'appointment_time' | 'duration' | 'service' | 'items' | 'price' | 'address' | 'notes'
>

/** The owner's edit of a visit, which other visits may get too. */
export type VisitEdit = {
  seen: Appointment
  edited: EditedVisit
  /** The part of the request that is the same for every visit. Fields that the owner did not change are missing. */
  changes: Timing & Partial<Pick<AppointmentBody, 'service_id' | 'items' | 'price' | 'address' | 'notes'>>
}

export function editFromForm(
  seen: Appointment,
  { body, version }: { body: AppointmentBody; version: Version },
): VisitEdit {
  const { service_id, items, address, notes } = body
  const hasNewService = items !== undefined || (service_id !== undefined && service_id !== seen.service_id)
  const { appointment_time, duration, price } = version
  return {
    seen,
    edited: version,
    changes: {
      appointment_time,
      duration,
      ...(hasNewService && { service_id, ...(items && { items }) }),
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

/** What the edit makes of a visit. A visit that was moved separately may keep its time. */
export function editedVisit({ seen, edited, changes }: VisitEdit, visit: EditedVisit): EditedVisit {
  const shiftMs = Date.parse(edited.appointment_time) - Date.parse(seen.appointment_time)
  const { service, items, duration, price, address, notes } = edited
  return {
    appointment_time: new Date(Date.parse(visit.appointment_time) + shiftMs).toISOString(),
    duration: duration === seen.duration ? visit.duration : duration,
    ...('service_id' in changes ? { service, items } : { service: visit.service, items: visit.items }),
    price: 'price' in changes ? price : visit.price,
    address: 'address' in changes ? address : visit.address,
    notes: 'notes' in changes ? notes : visit.notes,
  }
}

/** "Tell the client" is offered if any of the visits is still to come, even if the edited one is not. */
export function tellOptions(edit: VisitEdit, visits: readonly Appointment[], nowMs: number) {
  return {
    isPossible: visits.some((visit) => shouldNotifyClient(visit, editedVisit(edit, visit), nowMs)),
    isDefault: visits.some((visit) => isEmailedByDefault(visit, editedVisit(edit, visit), nowMs)),
  }
}

const DETAILS = ['service', 'duration', 'price', 'address', 'notes'] as const

/** A detail that changes. `isShared`: all visits had the same value before, so that it can be named. */
type DetailChange = { detail: (typeof DETAILS)[number]; isShared: boolean }

function detailChanges(edit: VisitEdit, visits: readonly EditedVisit[]): DetailChange[] {
  const seen = withServiceText(edit.seen)
  return DETAILS.filter((detail) =>
    [edit.seen, ...visits].some(
      (visit) => withServiceText(editedVisit(edit, visit))[detail] !== withServiceText(visit)[detail],
    ),
  ).map((detail) => ({
    detail,
    isShared: visits.every((visit) => withServiceText(visit)[detail] === seen[detail]),
  }))
}

/** The whole visit in the text of its service, so that it can be compared and named. */
function withServiceText({ items, ...visit }: EditedVisit): Omit<EditedVisit, 'items'> {
  return { ...visit, service: visitText({ ...visit, items }) }
}

/** What changes, for example `Change 8 visits from Full Detail to Interior Detail.` and `New price: …`. */
export function editSentences(edit: VisitEdit, visits: readonly EditedVisit[], timeZone: string): string[] {
  const changes = detailChanges(edit, visits)
  if (isMoved(edit))
    return [movedSentence(edit, timeZone), ...changes.map((change) => newValueSentence(edit, change))]
  const [first, ...others] = changes
  if (!first) return []
  return [
    firstSentence(edit, first, visits.length),
    ...others.map((change) => newValueSentence(edit, change)),
  ]
}

function newValueSentence(edit: VisitEdit, { detail, isShared }: DetailChange): string {
  const [seen, edited] = [withServiceText(edit.seen), withServiceText(edit.edited)]
  if (detail === 'notes') return 'New notes.'
  if (isShared || detail === 'address')
    return jobChanges(email, { ...edited, [detail]: seen[detail] }, edited).join(' ')
  if (detail === 'service') return `New service: ${edited.service}.`
  if (detail === 'duration') return `New length: ${edited.duration} minutes.`
  return edited.price === null ? 'The price was removed.' : `New price: ${moneyText(edited.price)}.`
}

function movedSentence({ seen, edited }: VisitEdit, timeZone: string): string {
  const isSameDay =
    dateValue(timeZone, seen.appointment_time) === dateValue(timeZone, edited.appointment_time)
  const to = isSameDay
    ? timeText(timeZone, edited.appointment_time)
    : formatMoment(timeZone, edited.appointment_time)
  return `From ${formatMoment(timeZone, seen.appointment_time)} to ${to}.`
}

function firstSentence(
  { seen, edited }: VisitEdit,
  { detail, isShared }: DetailChange,
  visitCount: number,
): string {
  const visits = visitCount === 1 ? 'this visit' : visitCountText(visitCount)
  const from = (value: string | number) => (isShared ? ` from ${value}` : '')
  if (detail === 'service') return `Change ${visits}${from(visitText(seen))} to ${visitText(edited)}.`
  if (detail === 'duration') return `Change ${visits}${from(seen.duration)} to ${edited.duration} minutes.`
  if (detail !== 'price') return `Change the ${detail} of ${visits}.`
  if (edited.price === null) return `Remove the price of ${visits}.`
  if (isShared && seen.price === null) return `Set the price of ${visits} to ${moneyText(edited.price)}.`
  return `Change the price of ${visits}${from(moneyText(seen.price ?? 0))} to ${moneyText(edited.price)}.`
}
