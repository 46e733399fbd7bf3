import { type SetupRules, SUGGESTED_RULES } from '#domain/settings/suggested-rules.ts'
import { isClosedOnSunday } from '#domain/settings/sunday-hours.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { paymentSettings } from '#server/invoices/payment-account/queries.ts'
import { startsWithSuggestions } from '#server/overview/queries.ts'
import { bookingSettings, businessSettings } from '#server/settings/queries.ts'

/** What the setup screen shows: suggested rules for a new account, and otherwise those that apply. */
export async function readSetup(tx: OwnerTx) {
  const { business_name, business_type } = await businessSettings(tx)
  const rules = (await startsWithSuggestions(tx)) ? SUGGESTED_RULES : await currentRules(tx)
  return { business_name, business_type, ...rules }
}

async function currentRules(tx: OwnerTx): Promise<SetupRules> {
  const [booking, payments] = [await bookingSettings(tx), await paymentSettings(tx)]
  return {
    requires_address: booking.address_field === 'required',
    notice_minutes: booking.notice_minutes,
    change_cutoff_hours: booking.change_cutoff_hours,
    buffer_after_minutes: booking.buffer_after_minutes,
    is_closed_on_sunday: isClosedOnSunday(booking),
    offers_tips: payments.offers_tips,
    reminds_of_invoices: remindsOfInvoices(payments),
  }
}

export type ReminderDays = { remind_days_before: number | null; remind_days_after: number | null }

export function remindsOfInvoices({ remind_days_before, remind_days_after }: ReminderDays): boolean {
  return remind_days_before !== null || remind_days_after !== null
}
