import type { ManagedBooking } from '#contract/manage-booking.ts'
import { changeableUntil } from '#domain/appointments/changeable-until.ts'
import { depositState } from '#domain/deposits/deposit-state.ts'
import type { Availability } from '#domain/scheduling/availability.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { itemText, type VisitItem } from '#domain/services/visit.ts'
import type { Instant } from '#domain/time/instant.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { STATE_COLUMNS, type StoredAppointment } from '#server/appointment-rows/queries.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Business, Owner } from '#server/client-emails/email-data.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { findDepositOf, type StoredDeposit } from '#server/deposits/queries.ts'
import {
  findAppointmentByToken,
  type LinkedAppointment,
  readOwner,
  readSeriesSummary,
} from '#server/manage-booking/queries.ts'
import { readHold } from '#server/outbox/message-allowance.ts'
import { slugOf } from '#server/settings/queries.ts'
import { readHours } from '#server/settings/read-hours.ts'

/** The appointment of a manage link, with everything that decides whether it can be changed. */
export type ManagedAppointment = LinkedAppointment & {
  series: ManagedBooking['series']
  deposit: StoredDeposit | null
  owner: Owner
  business: Business
  slug: string | null
  availability: Availability
  cutoffHours: number
  sendsEmails: boolean
  now: Instant
}

/** Null if the token is unknown. */
export async function readManagedAppointment(
  tx: OwnerTx,
  tokenHash: Buffer,
): Promise<ManagedAppointment | null> {
  const [linked, hours, slug, owner, hold] = await Promise.all([
    findAppointmentByToken(tx, tokenHash),
    readHours(tx),
    slugOf(tx),
    readOwner(tx),
    readHold(tx),
  ])
  if (!linked) return null
  return {
    ...linked,
    series: await readSeriesSummary(tx, linked.appointment),
    deposit: (await findDepositOf(tx, linked.appointment.id)) ?? null,
    owner,
    business: {
      name: hours.businessName,
      timeZone: hours.availability.timeZone,
      phone: hours.phone,
      address: hours.address,
    },
    slug,
    availability: hours.availability,
    cutoffHours: hours.cutoffHours,
    sendsEmails: hold === null,
    now: (await tx.now()).getTime(),
  }
}

/** Only data that the client may see: no notes of the owner, and nothing about other clients. */
export function toManagedBooking(managed: ManagedAppointment): ManagedBooking {
  const { appointment, series, owner, business, slug, availability, now } = managed
  const today = dateIn(business.timeZone, Temporal.Instant.fromEpochMilliseconds(now))
  const state = bookingState(managed)
  const deadline = changeDeadline(managed)
  const cancelDeadline = managed.deposit?.isPaid ? startOfJob(managed) : deadline
  const until = (time: Date) => (state === 'booked' && now < time.getTime() ? time.toISOString() : null)
  return {
    business_name: business.name,
    business_email: owner.email,
    business_phone: business.phone,
    timezone: business.timeZone,
    slug,
    service: appointment.service,
    ...(appointment.items && { items: (appointment.items as VisitItem[]).map(itemText) }),
    price: appointment.price,
    duration: appointment.duration,
    appointment_time: appointment.appointment_time.toISOString(),
    arrival_window_minutes: appointment.arrival_window_minutes,
    address: appointment.address,
    series,
    sends_emails: managed.sendsEmails,
    is_time_accepted: appointment.new_time_accepted_at !== null,
    state,
    changeable_until: until(deadline),
    cancellable_until: until(cancelDeadline),
    change_deadline: deadline.toISOString(),
    first_date: today.toString(),
    last_date: today.add({ days: availability.daysAhead }).toString(),
    ...(managed.deposit && { deposit: clientDeposit(managed.deposit, appointment) }),
  }
}

function clientDeposit(deposit: StoredDeposit, { appointment_time }: StoredAppointment) {
  const { amount, refunded, refundDue, policy } = deposit
  return {
    amount,
    state: depositState(deposit),
    refunded,
    refund_due: refundDue,
    policy,
    refundable_until: refundDeadline(deposit, appointment_time).toISOString(),
  }
}

/** Clients who cancel before get their deposit back, by the policy that they accepted. */
export function refundDeadline({ cutoffHours }: StoredDeposit, appointmentTime: Date): Date {
  return new Date(changeableUntil(appointmentTime.getTime(), cutoffHours))
}

export function bookingState({ appointment, now }: ManagedAppointment): ManagedBooking['state'] {
  if (appointment.cancelled_at) return 'cancelled'
  const { end } = jobTime(appointment.appointment_time.getTime(), appointment.duration)
  return end <= now ? 'past' : 'booked'
}

export function assertChangeable(managed: ManagedAppointment): void {
  assertBefore(managed, changeDeadline(managed))
}

/** With a deposit, a client can cancel until the job begins: the owner is paid for the lost time. */
export function assertCancellable(managed: ManagedAppointment): void {
  assertBefore(managed, managed.deposit?.isPaid ? startOfJob(managed) : changeDeadline(managed))
}

function assertBefore(managed: ManagedAppointment, deadline: Date): void {
  if (bookingState(managed) === 'cancelled') {
    refuse('changed_elsewhere', {
      message: 'This appointment has since been cancelled.',
      details: { current: toManagedBooking(managed) },
    })
  }
  if (managed.now >= deadline.getTime())
    refuse('too_late_to_change', { details: { changeable_until: deadline.toISOString() } })
}

function changeDeadline(managed: ManagedAppointment): Date {
  const { appointment, cutoffHours } = managed
  const cutoff = changeableUntil(appointment.appointment_time.getTime(), cutoffHours)
  return new Date(Math.min(cutoff, startOfJob(managed).getTime()))
}

/** Once the owner has set out, the client has to call. */
function startOfJob({ appointment }: ManagedAppointment): Date {
  const begun = STATE_COLUMNS.flatMap((column) => appointment[column]?.getTime() ?? [])
  return new Date(Math.min(appointment.appointment_time.getTime(), ...begun))
}
