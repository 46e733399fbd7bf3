import { accountEndpoints } from '#contract/account.ts'
import { appointmentEndpoints } from '#contract/appointments.ts'
import { billingEndpoints } from '#contract/billing.ts'
import { bookingEndpoints } from '#contract/booking.ts'
import { calendarEndpoints } from '#contract/calendars.ts'
import { clientEndpoints } from '#contract/clients.ts'
import { invoiceEndpoints } from '#contract/invoices.ts'
import { localEndpoints } from '#contract/local.ts'
import { manageBookingEndpoints } from '#contract/manage-booking.ts'
import { messageEndpoints } from '#contract/messages.ts'
import { overviewEndpoints } from '#contract/overview.ts'
import { ownerDataEndpoints } from '#contract/owner-data.ts'
import { payEndpoints } from '#contract/pay.ts'
import { paymentAccountEndpoints } from '#contract/payment-account.ts'
import { providerEventEndpoints } from '#contract/provider-events.ts'
import { reminderEndpoints } from '#contract/reminders.ts'
import { seriesEndpoints } from '#contract/series.ts'
import { serviceEndpoints } from '#contract/services.ts'
import { settingsEndpoints } from '#contract/settings.ts'
import { textEndpoints } from '#contract/texts.ts'

/** The whole wire. A name here must be mounted by the server; its types reach the client. */
export const endpoints = {
  ...accountEndpoints,
  ...billingEndpoints,
  ...paymentAccountEndpoints,
  ...providerEventEndpoints,
  ...overviewEndpoints,
  ...appointmentEndpoints,
  ...seriesEndpoints,
  ...clientEndpoints,
  ...serviceEndpoints,
  ...settingsEndpoints,
  ...ownerDataEndpoints,
  ...bookingEndpoints,
  ...manageBookingEndpoints,
  ...invoiceEndpoints,
  ...payEndpoints,
  ...messageEndpoints,
  ...reminderEndpoints,
  ...textEndpoints,
  ...calendarEndpoints,
  ...localEndpoints,
}
