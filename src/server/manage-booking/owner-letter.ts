import { localDayAt } from '#domain/time/local-day.ts'
import type { Business, ToldAppointment } from '#server/manage-booking/client-letter.ts'

type About = {
  appUrl: URL
  business: Business
  appointment: ToldAppointment & { cancelled_at?: Date | null }
}

/** What every letter to an owner says about the client and the day, beside its own news. */
export function ownerLetter({ appUrl, business: { timeZone }, appointment }: About) {
  const { date } = localDayAt(timeZone, appointment.appointment_time.getTime())
  const dayUrl = `${appUrl.origin}/dashboard/calendar?view=day&date=${date}`
  return {
    appUrl: appUrl.origin,
    // What is cancelled can no longer be opened.
    appointmentUrl: appointment.cancelled_at ? dayUrl : `${dayUrl}&appointment=${appointment.id}`,
    timeZone,
    clientName: appointment.client_name,
    clientEmail: appointment.client_email,
    clientPhone: appointment.client_phone,
    notes: appointment.notes,
  }
}
