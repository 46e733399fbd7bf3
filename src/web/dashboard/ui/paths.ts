// Paths that several screens link to.

/** The run sheet. */
export const TODAY_PATH = '/dashboard/today'
export const SETUP_PATH = '/dashboard/setup'
export const MESSAGES_PATH = '/dashboard/messages'
export const ACTIVITY_PATH = '/dashboard/activity'
export const REMINDERS_PATH = '/dashboard/settings?tab=general#reminders'
export const PAYMENT_SETUP_PATH = '/dashboard/settings?tab=payment'
export const TEXTS_PATH = '/dashboard/settings?tab=notifications'

/** Every screen opens the appointment whose id is in this URL parameter. */
export const APPOINTMENT_PARAM = 'appointment'

/** Every screen opens the dialog for a new job if this URL parameter is set. The installed app has a shortcut to it. */
export const NEW_JOB_PARAM = 'new'
export const NEW_JOB_PATH = `${TODAY_PATH}?${NEW_JOB_PARAM}=job`

/** The calendar's day view with that appointment opened. */
export function appointmentPath(id: string, date: string): string {
  return `/dashboard/calendar?${new URLSearchParams({ view: 'day', date, [APPOINTMENT_PARAM]: id })}`
}

/** The invoice list opens the invoice whose id is in this URL parameter. */
export const INVOICE_PARAM = 'invoice'

export function invoicePath(id: string): string {
  return `/dashboard/invoices?${new URLSearchParams({ [INVOICE_PARAM]: id })}`
}
