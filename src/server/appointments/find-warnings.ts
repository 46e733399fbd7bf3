import type { AppointmentWarning } from '#contract/appointments.ts'
import { isLongPast } from '#domain/appointments/is-long-past.ts'
import type { Availability } from '#domain/scheduling/availability.ts'
import { type OwnerWarning, ownerWarnings } from '#domain/scheduling/why-not.ts'
import type { Instant } from '#domain/time/instant.ts'
import { type Interval, overlaps } from '#domain/time/interval.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import { timeOfDay } from '#domain/time/time-of-day.ts'
import type { BusyTime, StoredAppointment } from '#server/appointment-rows/queries.ts'
import { type BusyElsewhere, type Obstacles, readObstacles } from '#server/appointments/read-obstacles.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** What the owner should know of a job at this time. An appointment that is being moved does not clash with itself. */
export async function findWarnings(
  tx: OwnerTx,
  job: Interval,
  exceptId?: string,
): Promise<AppointmentWarning[]> {
  return warningsAt(job, await readObstacles(tx, job, exceptId === undefined ? [] : [exceptId]))
}

/** Of what stands in the way somewhere, what does at this time. */
export function warningsAt(job: Interval, obstacles: Obstacles): AppointmentWarning[] {
  const { availability, busy, holds, elsewhere, now } = obstacles
  const isInTheWay = (taken: Interval) => overlaps(taken, job)
  const warnings = ownerWarnings(job, { availability, busy }).map((warning) =>
    told(warning, job, availability),
  )
  return [
    ...(isLongPast(job, { timeZone: availability.timeZone, now }) ? [{ kind: 'past' as const }] : []),
    ...warnings,
    ...elsewhere.filter(isInTheWay).map(toldElsewhere),
    ...toldHolds(holds.filter(isInTheWay)),
  ]
}

/** Refuses what was not confirmed. Returns whether the row has to overlap another. */
export function assertConfirmed(warnings: AppointmentWarning[], isConfirmed: boolean): boolean {
  if (warnings.length > 0 && !isConfirmed) refuse('needs_confirmation', { details: { warnings } })
  return warnings.some(({ kind }) => kind === 'clash')
}

/** Whether an appointment overlaps at this time, once the owner has confirmed it. One that stays is not asked about again. */
export async function overlapAt(
  tx: OwnerTx,
  before: StoredAppointment,
  job: Interval,
  isConfirmed: boolean,
): Promise<boolean> {
  const startedAt = before.appointment_time.getTime()
  const stays = startedAt === job.start && before.duration * 60_000 === job.end - job.start
  if (stays) return before.overlap_allowed
  return assertConfirmed(await findWarnings(tx, job, before.id), isConfirmed)
}

function told(
  warning: OwnerWarning<BusyTime>,
  job: Interval,
  availability: Availability,
): AppointmentWarning {
  switch (warning.because) {
    case 'taken':
      return { kind: 'clash', with: warning.by.map(toldClash) }
    case 'blocked day':
      return { kind: 'day off', ...warning.daysOff }
    case 'break':
      return { kind: 'break', starts_at: iso(warning.pause.start), ends_at: iso(warning.pause.end) }
    case 'outside hours':
      return { kind: 'outside hours', hours: warning.hours && hoursAt(job, availability) }
  }
}

/** However many clients are choosing, what counts is when the last of them has let go. */
function toldHolds(holds: readonly { expires_at: Date }[]): AppointmentWarning[] {
  if (holds.length === 0) return []
  return [{ kind: 'hold', until: iso(Math.max(...holds.map(({ expires_at }) => expires_at.getTime()))) }]
}

function toldElsewhere({ calendar, start, end }: BusyElsewhere): AppointmentWarning {
  return { kind: 'busy elsewhere', calendar, starts_at: iso(start), ends_at: iso(end) }
}

function iso(instant: Instant): string {
  return new Date(instant).toISOString()
}

/** As the owner gave them. */
function hoursAt(job: Interval, { timeZone, week }: Availability) {
  const day = week[localDayAt(timeZone, job.start).weekday]
  return day && { start: timeOfDay(day.hours.start), end: timeOfDay(day.hours.end) }
}

function toldClash({ id, client_name, service, appointment_time, duration }: BusyTime) {
  return { id, client_name, service, appointment_time: appointment_time.toISOString(), duration }
}
