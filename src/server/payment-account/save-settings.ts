import type { PaymentSettings } from '#contract/payment-account.ts'
import type { Database } from '#server/db/database.ts'
import { replanReminders } from '#server/invoices/plan-reminders.ts'
import { savePaymentSettings } from '#server/payment-account/queries.ts'

/** Reminders of what is owed already follow. */
export async function saveSettings(
  db: Database,
  userId: string,
  settings: PaymentSettings,
): Promise<PaymentSettings> {
  await db.asOwner(userId, async (tx) => {
    await savePaymentSettings(tx, userId, settings)
    await replanReminders(tx)
  })
  return settings
}
