import type { LetterProps } from '#contract/letters.ts'
import { changeableUntil } from '#domain/appointments/changeable-until.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { StoredAppointment } from '#server/appointment-rows/queries.ts'
import { businessName } from '#server/settings/business-name.ts'

/** Whose business it is. */
export type Owner = { id: string; email: string; full_name: string | null }

export type Business = { name: string | null; timeZone: string }

/** What letters say of an appointment. */
export type ToldAppointment = Pick<
  StoredAppointment,
  | 'id'
  | 'client_name'
  | 'client_email'
  | 'client_phone'
  | 'service'
  | 'price'
  | 'appointment_time'
  | 'duration'
  | 'address'
  | 'notes'
  | 'calendar_sequence'
>

/** What a letter to a client is written from. */
export type LetterAbout = {
  appUrl: URL
  owner: Owner
  business: Business
  appointment: ToldAppointment
  /** Null for who has no business there any more. */
  manageUrl: string | null
  cutoffHours: number
  now: Instant
}

/** What every letter of a business to its client says, beside its own news. */
export function clientLetter({ appUrl, owner, business, appointment, manageUrl, ...about }: LetterAbout) {
  const deadline = changeableUntil(appointment.appointment_time.getTime(), about.cutoffHours)
  return {
    appUrl: appUrl.origin,
    businessName: businessName(business, owner),
    ownerEmail: owner.email,
    clientName: appointment.client_name,
    timeZone: business.timeZone,
    manageUrl,
    isChangeable: about.now < deadline,
    calendar: { uid: calendarUid(appUrl, appointment.id), sequence: appointment.calendar_sequence },
  }
}

/** Null for an owner without a booking page. */
export function bookUrl(appUrl: URL, slug: string | null): string | null {
  return slug && `${appUrl.origin}/book/${slug}`
}

/** The same in every file about this appointment: that is how a calendar finds it again. */
export function calendarUid(appUrl: URL, appointmentId: string): string {
  return `${appointmentId}@${appUrl.hostname}`
}

export type LetterJob = LetterProps['appointment-cancelled']['job']

export function letterJob({ appointment_time, duration, service, address }: ToldAppointment): LetterJob {
  return { appointmentTime: appointment_time.toISOString(), duration, service, address }
}
