import type { ChangedPaymentSettings, PaymentSettings } from '#contract/payment-account.ts'
import type { Database } from '#server/db/database.ts'
import { paymentSettings, savePaymentSettings } from '#server/invoices/payment-account/queries.ts'
import { replanReminders } from '#server/invoices/plan-reminders.ts'
import { lockSettings } from '#server/settings/queries.ts'

/** What is not said stays. Reminders of what is owed already follow. */
export function saveSettings(
  db: Database,
  userId: string,
  changes: ChangedPaymentSettings,
): Promise<PaymentSettings> {
  return db.asOwner(userId, async (tx) => {
    await lockSettings(tx, userId)
    const before = await paymentSettings(tx)
    const settings = { ...before, ...changes }
    await savePaymentSettings(tx, userId, settings)
    if (!hasSameDays(before, settings)) await replanReminders(tx, 'wishes')
    return settings
  })
}

function hasSameDays(one: PaymentSettings, other: PaymentSettings): boolean {
  return (
    one.remind_days_before === other.remind_days_before && one.remind_days_after === other.remind_days_after
  )
}
