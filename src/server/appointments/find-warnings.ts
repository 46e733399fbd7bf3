import type { AppointmentWarning } from '#contract/appointments.ts'
import { isLongPast } from '#domain/appointments/is-long-past.ts'
import type { Availability } from '#domain/scheduling/availability.ts'
import {
  type OwnerWarning,
  ownerWarnings,
  type PlacedTime,
  type ShortDrive,
} from '#domain/scheduling/slot-rejection.ts'
import type { Instant } from '#domain/time/instant.ts'
import { type Interval, overlaps } from '#domain/time/interval.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import { timeOfDay } from '#domain/time/time-of-day.ts'
import { zipOf } from '#domain/travel/place.ts'
import { isInServiceArea } from '#domain/travel/service-area.ts'
import {
  type BookedTime,
  rowTime,
  type StoredAppointment,
  storedAppointment,
} from '#server/appointment-rows/queries.ts'
import { type BusyElsewhere, type Obstacles, readObstacles } from '#server/appointments/read-obstacles.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { readPlace } from '#server/travel/read-place.ts'

export type CheckedJob = {
  job: Interval
  address: string | null
  /** An appointment that is being changed does not clash with itself, and if it is long past, a past time is no typo. */
  exceptId?: string | undefined
}

/** Warnings about a job at this time. */
export async function findWarnings(tx: OwnerTx, checked: CheckedJob): Promise<AppointmentWarning[]> {
  const { job, address, exceptId } = checked
  const [obstacles, place, changed] = await Promise.all([
    readObstacles(tx, job, exceptId === undefined ? [] : [exceptId]),
    readPlace(tx, address),
    exceptId === undefined ? null : storedAppointment(tx, exceptId),
  ])
  const warnings = warningsAt({ ...job, place }, obstacles)
  return changed && isLongPastAt(rowTime(changed), obstacles)
    ? warnings.filter(({ kind }) => kind !== 'past')
    : warnings
}

/** Warnings about the obstacles that overlap this job, and about the drives before and after it. */
export function warningsAt(job: PlacedTime, obstacles: Obstacles): AppointmentWarning[] {
  const { availability, busy, holds, elsewhere } = obstacles
  const overlapsJob = (obstacle: Interval) => overlaps(obstacle, job)
  const warnings = ownerWarnings(job, { availability, busy }).map((warning) =>
    toWarning(warning, job, availability),
  )
  return [
    ...(isLongPastAt(job, obstacles) ? [{ kind: 'past' as const }] : []),
    ...warnings,
    ...areaWarnings(job, availability),
    ...elsewhere.filter(overlapsJob).map(elsewhereWarning),
    ...holdWarnings(holds.filter(overlapsJob)),
  ]
}

/** Owners may work outside their service area. Where an unknown place is, only they know. */
function areaWarnings({ place }: PlacedTime, { travel }: Availability): AppointmentWarning[] {
  if (!travel || !place?.zip || isInServiceArea(place, travel.area)) return []
  return [{ kind: 'outside area', zip: place.zip }]
}

function isLongPastAt(job: Interval, { availability, now }: Obstacles): boolean {
  return isLongPast(job, { timeZone: availability.timeZone, now })
}

export function assertConfirmed(warnings: AppointmentWarning[], isConfirmed: boolean): void {
  if (warnings.length > 0 && !isConfirmed) refuse('needs_confirmation', { details: { warnings } })
}

/** Whether the owner confirmed a clash, so that the row may overlap another. Refuses unconfirmed warnings. */
export function confirmedOverlap(warnings: AppointmentWarning[], isConfirmed: boolean): boolean {
  assertConfirmed(warnings, isConfirmed)
  return warnings.some(({ kind }) => kind === 'clash')
}

/**
 * Whether the appointment is allowed to overlap at this time. If its time is unchanged, no new confirmation is needed, except
 * of the drive to another ZIP code.
 */
export async function isOverlapAllowed(
  tx: OwnerTx,
  before: StoredAppointment,
  { job, address }: CheckedJob,
  isConfirmed: boolean,
): Promise<boolean> {
  const { start, end } = rowTime(before)
  const isUnchanged = start === job.start && end === job.end
  if (isUnchanged && zipOf(before.address ?? '') === zipOf(address ?? '')) return before.overlap_allowed
  const warnings = await findWarnings(tx, { job, address, exceptId: before.id })
  if (!isUnchanged) return confirmedOverlap(warnings, isConfirmed)
  assertConfirmed(
    warnings.filter(({ kind }) => kind === 'short drive' || kind === 'outside area'),
    isConfirmed,
  )
  return before.overlap_allowed
}

function toWarning(
  warning: OwnerWarning<BookedTime>,
  job: Interval,
  availability: Availability,
): AppointmentWarning {
  switch (warning.because) {
    case 'taken':
      return { kind: 'clash', with: warning.by.map(clashingJob) }
    case 'blocked day':
      return { kind: 'day off', ...warning.daysOff }
    case 'short drive':
      return shortDriveWarning(warning, job)
    case 'break':
      return { kind: 'break', starts_at: iso(warning.pause.start), ends_at: iso(warning.pause.end) }
    case 'outside hours':
      return { kind: 'outside hours', hours: warning.hours && hoursAt(job, availability) }
  }
}

function shortDriveWarning(
  { other, driveMinutes, freeMinutes }: ShortDrive<BookedTime>,
  job: Interval,
): AppointmentWarning {
  return {
    kind: 'short drive',
    drive: other.end <= job.start ? 'from' : 'to',
    client_name: other.client_name,
    address: other.address,
    drive_minutes: driveMinutes,
    free_minutes: Math.floor(freeMinutes),
  }
}

/** One warning for all holds, with the latest expiry. */
function holdWarnings(holds: readonly { expires_at: Date }[]): AppointmentWarning[] {
  if (holds.length === 0) return []
  return [{ kind: 'hold', until: iso(Math.max(...holds.map(({ expires_at }) => expires_at.getTime()))) }]
}

function elsewhereWarning({ calendar, start, end }: BusyElsewhere): AppointmentWarning {
  return { kind: 'busy elsewhere', calendar, starts_at: iso(start), ends_at: iso(end) }
}

function iso(instant: Instant): string {
  return new Date(instant).toISOString()
}

/** Business hours of that weekday, in local time. */
function hoursAt(job: Interval, { timeZone, week }: Availability) {
  const day = week[localDayAt(timeZone, job.start).weekday]
  return day && { start: timeOfDay(day.hours.start), end: timeOfDay(day.hours.end) }
}

function clashingJob({ id, client_name, service, appointment_time, duration }: BookedTime) {
  return { id, client_name, service, appointment_time: appointment_time.toISOString(), duration }
}
