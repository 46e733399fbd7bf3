// Any screen may link to any other, so the addresses of what they link to are below all of them.

export const MESSAGES_ADDRESS = '/dashboard/messages'
export const REMINDERS_ADDRESS = '/dashboard/settings?tab=general#reminders'
export const TEXTS_ADDRESS = '/dashboard/settings?tab=notifications'

/** In the calendar's address, `?appointment=` and an id open that appointment. */
export const ASKED_APPOINTMENT = 'appointment'

/** Where an appointment is seen in its day, opened. */
export function addressOfAppointment(id: string, date: string): string {
  return `/dashboard/calendar?${new URLSearchParams({ view: 'day', date, [ASKED_APPOINTMENT]: id })}`
}

/** Beside the filters of the invoices, `?invoice=` and an id open that invoice. */
export const OPENED_INVOICE = 'invoice'

export function addressOfInvoice(id: string): string {
  return `/dashboard/invoices?${new URLSearchParams({ [OPENED_INVOICE]: id })}`
}
