import type { AppointmentWarning } from '#contract/appointments.ts'
import { isLongPast } from '#domain/appointments/is-long-past.ts'
import { type OwnerWarning, ownerWarnings } from '#domain/scheduling/owner-warnings.ts'
import type { Interval } from '#domain/time/interval.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import { type BusyTime, busyDuring } from '#server/appointments/queries.ts'
import { type BusinessHours, type GivenHours, readHours } from '#server/appointments/read-hours.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'

/** What the owner should know of a job at this time. An appointment that is being moved does not clash with itself. */
export async function findWarnings(
  tx: OwnerTx,
  job: Interval,
  exceptId?: string,
): Promise<AppointmentWarning[]> {
  const [business, busy, now] = await Promise.all([readHours(tx), busyDuring(tx, job, exceptId), tx.now()])
  const { availability } = business
  const isPast = isLongPast(job, { timeZone: availability.timeZone, now: now.getTime() })
  const warnings = ownerWarnings(job, { availability, busy }).map((warning) => told(warning, job, business))
  return isPast ? [{ kind: 'past' }, ...warnings] : warnings
}

/** Refuses what was not confirmed. Returns whether the row has to overlap another. */
export function assertConfirmed(warnings: AppointmentWarning[], isConfirmed: boolean): boolean {
  if (warnings.length > 0 && !isConfirmed) refuse('needs_confirmation', { details: { warnings } })
  return warnings.some(({ kind }) => kind === 'clash')
}

function told(warning: OwnerWarning<BusyTime>, job: Interval, business: BusinessHours): AppointmentWarning {
  switch (warning.because) {
    case 'taken':
      return { kind: 'clash', with: warning.by.map(toldClash) }
    case 'blocked day':
      return { kind: 'outside hours', hours: null }
    case 'break':
      return { kind: 'outside hours', hours: hoursAt(job, business) }
    case 'outside hours':
      return { kind: 'outside hours', hours: warning.hours && hoursAt(job, business) }
  }
}

function hoursAt(job: Interval, { availability, weekday, weekend }: BusinessHours): GivenHours {
  const day = localDayAt(availability.timeZone, job.start)
  return day.weekday === 'saturday' || day.weekday === 'sunday' ? weekend : weekday
}

function toldClash({ id, client_name, service, appointment_time, duration }: BusyTime) {
  return { id, client_name, service, appointment_time: appointment_time.toISOString(), duration }
}
