import type { Setup } from '#contract/overview.ts'
import type { BookingSettings } from '#contract/settings.ts'
import { noticeTooLongError } from '#domain/settings/notice-text.ts'
import { INVOICE_REMINDER_DAYS, type SetupRules } from '#domain/settings/suggested-rules.ts'
import { weekWithSunday } from '#domain/settings/sunday-hours.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import { paymentSettings } from '#server/invoices/payment-account/queries.ts'
import { savePaymentSettings } from '#server/invoices/payment-account/save-payment-settings.ts'
import { type ReminderDays, remindsOfInvoices } from '#server/overview/read-setup.ts'
import { openBookingLink } from '#server/settings/open-booking-link.ts'
import {
  bookingSettings,
  businessSettings,
  lockSettings,
  saveBookingSettings,
  saveBusinessSettings,
} from '#server/settings/queries.ts'

/** Saves the business and its rules in one transaction, so that no client books by half of them. */
export async function saveSetup(
  { db, appUrl }: { db: Database; appUrl: URL },
  userId: string,
  { business_name, business_type, ...rules }: Setup,
): Promise<{ slug: string; url: string }> {
  await db.asOwner(userId, async (tx) => {
    await lockSettings(tx, userId)
    const { timezone } = await businessSettings(tx)
    await saveBusinessSettings(tx, userId, { business_name, business_type, timezone })
    const booking = withRules(await bookingSettings(tx), rules)
    await saveBookingSettings(tx, userId, booking, { confirmsHours: false })
    const payments = await paymentSettings(tx)
    const { offers_tips } = rules
    await savePaymentSettings(tx, userId, {
      offers_tips,
      ...reminderDays(payments, rules.reminds_of_invoices),
    })
  })
  return openBookingLink({ db, appUrl }, userId)
}

function withRules(settings: BookingSettings, rules: SetupRules): BookingSettings {
  const { notice_minutes, change_cutoff_hours, buffer_after_minutes } = rules
  const error = noticeTooLongError({ notice_minutes, days_ahead: settings.days_ahead })
  if (error) refuse('invalid_request', { fields: { notice_minutes: error } })
  return {
    ...settings,
    address_field: addressField(settings, rules.requires_address),
    notice_minutes,
    change_cutoff_hours,
    buffer_after_minutes,
    week: weekWithSunday(settings, rules.is_closed_on_sunday) as BookingSettings['week'],
  }
}

/** An address that is not required stays hidden or optional, as it was. */
function addressField(
  { address_field }: BookingSettings,
  isRequired: boolean,
): BookingSettings['address_field'] {
  if (isRequired) return 'required'
  return address_field === 'required' ? 'optional' : address_field
}

/** The days that the owner chose stay as they are. */
function reminderDays(current: ReminderDays, isOn: boolean): Partial<ReminderDays> {
  if (isOn === remindsOfInvoices(current)) return {}
  const days = isOn ? INVOICE_REMINDER_DAYS : null
  return { remind_days_before: days, remind_days_after: days }
}
