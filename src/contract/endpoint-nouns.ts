import { accountEndpoints } from '#contract/account.ts'
import { activityEndpoints } from '#contract/activity.ts'
import { appointmentEndpoints } from '#contract/appointments.ts'
import { billingEndpoints } from '#contract/billing.ts'
import { bookingEndpoints } from '#contract/booking.ts'
import { brandEndpoints } from '#contract/brand.ts'
import { calendarEndpoints } from '#contract/calendars.ts'
import { clientEndpoints } from '#contract/clients.ts'
import { depositEndpoints } from '#contract/deposits.ts'
import { factorEndpoints } from '#contract/factors.ts'
import { invoiceEndpoints } from '#contract/invoices.ts'
import { localEndpoints } from '#contract/local.ts'
import { manageBookingEndpoints } from '#contract/manage-booking.ts'
import { messageEndpoints } from '#contract/messages.ts'
import { offlineEndpoints } from '#contract/offline.ts'
import { overviewEndpoints } from '#contract/overview.ts'
import { ownerDataEndpoints } from '#contract/owner-data.ts'
import { payEndpoints } from '#contract/pay.ts'
import { paymentAccountEndpoints } from '#contract/payment-account.ts'
import { pictureEndpoints } from '#contract/pictures.ts'
import { providerEventEndpoints } from '#contract/provider-events.ts'
import { pushEndpoints } from '#contract/push.ts'
import { recoveryEndpoints } from '#contract/recovery.ts'
import { reminderEndpoints } from '#contract/reminders.ts'
import { runSheetEndpoints } from '#contract/run-sheet.ts'
import { seriesEndpoints } from '#contract/series.ts'
import { serviceEndpoints } from '#contract/services.ts'
import { settingsEndpoints } from '#contract/settings.ts'
import { textEndpoints } from '#contract/texts.ts'

/** All endpoints by topic, in the order of the API docs. A test checks that none is missing. */
export const ENDPOINTS_BY_NOUN = {
  Account: accountEndpoints,
  'Signing in': factorEndpoints,
  'Account recovery': recoveryEndpoints,
  Overview: overviewEndpoints,
  'Run sheet': runSheetEndpoints,
  'Without a connection': offlineEndpoints,
  Appointments: appointmentEndpoints,
  'Recurring visits': seriesEndpoints,
  Clients: clientEndpoints,
  Services: serviceEndpoints,
  Invoices: invoiceEndpoints,
  Messages: messageEndpoints,
  Reminders: reminderEndpoints,
  Texts: textEndpoints,
  Notifications: pushEndpoints,
  Calendars: calendarEndpoints,
  Settings: settingsEndpoints,
  Brand: brandEndpoints,
  Pictures: pictureEndpoints,
  'Payment account': paymentAccountEndpoints,
  Billing: billingEndpoints,
  'Owner’s data': ownerDataEndpoints,
  Activity: activityEndpoints,
  'Public booking': bookingEndpoints,
  'A client’s booking': manageBookingEndpoints,
  Deposits: depositEndpoints,
  Paying: payEndpoints,
  'Provider events': providerEventEndpoints,
  'Local mode': localEndpoints,
}

const NOUNS = new Map(
  Object.entries(ENDPOINTS_BY_NOUN).flatMap(([noun, group]) =>
    Object.keys(group).map((name) => [name, noun]),
  ),
)

export function endpointNoun(endpointName: string): string | undefined {
  return NOUNS.get(endpointName)
}
