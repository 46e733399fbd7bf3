import { localDayAt } from '#domain/time/local-day.ts'
import type { Business, ToldAppointment } from '#server/client-emails/client-letter.ts'

type About = {
  appUrl: URL
  business: Business
  appointment: ToldAppointment & { cancelled_at?: Date | null }
}

/** Where the owner sees a job. */
export function jobUrl(
  appUrl: URL,
  timeZone: string,
  { id, appointment_time, cancelled_at }: { id: string; appointment_time: Date; cancelled_at?: Date | null },
): string {
  const { date } = localDayAt(timeZone, appointment_time.getTime())
  const dayUrl = `${appUrl.origin}/dashboard/calendar?view=day&date=${date}`
  // What is cancelled can no longer be opened.
  return cancelled_at ? dayUrl : `${dayUrl}&appointment=${id}`
}

/** What every letter to an owner says about the client and the day, beside its own news. */
export function ownerLetter({ appUrl, business: { timeZone }, appointment }: About) {
  return {
    appUrl: appUrl.origin,
    appointmentUrl: jobUrl(appUrl, timeZone, appointment),
    timeZone,
    clientName: appointment.client_name,
    clientEmail: appointment.client_email,
    clientPhone: appointment.client_phone,
    notes: appointment.notes,
  }
}
