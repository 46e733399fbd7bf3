import type { PublicBrand } from '#contract/brand.ts'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import type { Logo } from '#contract/pictures.ts'
import { changeableUntil } from '#domain/appointments/changeable-until.ts'
import { depositState } from '#domain/deposits/deposit-state.ts'
import type { Availability } from '#domain/scheduling/availability.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { itemText, type VisitItem } from '#domain/services/visit.ts'
import type { Instant } from '#domain/time/instant.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { STATE_COLUMNS } from '#server/appointment-rows/queries.ts'
import { refuse } from '#server/base/refusal.ts'
import { readPublicBrand } from '#server/brand/queries.ts'
import type { Business, Owner } from '#server/client-emails/email-data.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { type DepositLinkDeps, depositPath, storedDepositLink } from '#server/deposits/deposit-link.ts'
import { findDepositOf, type StoredDeposit } from '#server/deposits/queries.ts'
import {
  findAppointmentByToken,
  type LinkedAppointment,
  readOwner,
  readSeriesSummary,
} from '#server/manage-booking/queries.ts'
import { readHold } from '#server/outbox/message-allowance.ts'
import { findLogo } from '#server/pictures/queries.ts'
import {
  readTranslations,
  serviceIdsOf,
  type TranslationsById,
  translatedVisits,
} from '#server/services/translated-visit.ts'
import { type ClientLanguages, readClientLanguages } from '#server/settings/client-language.ts'
import { slugOf } from '#server/settings/queries.ts'
import { readHours } from '#server/settings/read-hours.ts'

/** The appointment of a manage link, with everything that decides whether it can be changed. */
export type ManagedAppointment = LinkedAppointment & {
  series: ManagedBooking['series']
  deposit: StoredDeposit | null
  /** The page where the deposit can be paid. Null if it was paid. */
  depositPath: string | null
  owner: Owner
  business: Business
  slug: string | null
  brand: PublicBrand
  availability: Availability
  cutoffHours: number
  sendsEmails: boolean
  logo: Logo | undefined
  languages: ClientLanguages
  /** They include only services of the visit. */
  translations: TranslationsById
  now: Instant
}

/** Null if the token is unknown. */
export async function readManagedAppointment(
  tx: OwnerTx,
  tokenHash: Buffer,
  deps: DepositLinkDeps,
): Promise<ManagedAppointment | null> {
  const [linked, hours, slug, brand, owner, hold, logo] = await Promise.all([
    findAppointmentByToken(tx, tokenHash),
    readHours(tx),
    slugOf(tx),
    readPublicBrand(tx),
    readOwner(tx),
    readHold(tx),
    findLogo(tx),
  ])
  if (!linked) return null
  // Anybody can book under anybody's address, so a link that was only shown doesn't reveal what its client reads.
  const readerId = linked.isMailedLink ? linked.appointment.client_id : null
  const [languages, translations] = await Promise.all([
    readClientLanguages(tx, readerId),
    readTranslations(tx, serviceIdsOf(linked.appointment)),
  ])
  const deposit = (await findDepositOf(tx, linked.appointment.id)) ?? null
  const depositLink = deposit && !deposit.isPaid ? await storedDepositLink(deps, deposit) : null
  return {
    ...linked,
    series: await readSeriesSummary(tx, linked.appointment),
    deposit,
    depositPath: depositLink && depositPath(depositLink.token),
    owner,
    business: {
      name: hours.businessName,
      timeZone: hours.availability.timeZone,
      phone: hours.phone,
      address: hours.address,
      accentColor: brand.accent_color,
    },
    slug,
    brand,
    availability: hours.availability,
    cutoffHours: hours.cutoffHours,
    sendsEmails: hold === null,
    logo,
    languages,
    translations,
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
    ...managed.languages,
    business_name: business.name,
    ...(managed.logo && { logo: managed.logo }),
    business_email: owner.email,
    business_phone: business.phone,
    brand: managed.brand,
    timezone: business.timeZone,
    slug,
    service: appointment.service,
    ...(appointment.items && { items: (appointment.items as VisitItem[]).map(itemText) }),
    translations: translatedVisits(appointment, managed.translations),
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
    ...(managed.deposit && { deposit: clientDeposit(managed.deposit, managed) }),
  }
}

function clientDeposit(deposit: StoredDeposit, managed: ManagedAppointment) {
  const { amount, refunded, refundDue, policy } = deposit
  return {
    amount,
    state: depositState(deposit),
    refunded,
    refund_due: refundDue,
    policy,
    refundable_until: refundDeadline(deposit, managed).toISOString(),
    pay_path: bookingState(managed) === 'booked' && !deposit.isPaid ? managed.depositPath : null,
  }
}

/**
 * Clients who cancel before get their deposit back, by the policy that they accepted. If the owner moved the job closer, they
 * have as long as with the time that they agreed to.
 */
export function refundDeadline(
  { cutoffHours, agreedTime }: StoredDeposit,
  managed: ManagedAppointment,
): Date {
  const start = managed.appointment.appointment_time.getTime()
  const deadline = changeableUntil(Math.max(start, agreedTime?.getTime() ?? start), cutoffHours)
  return new Date(Math.min(deadline, startOfJob(managed).getTime()))
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
