import type { ChangedPaymentSettings, PaymentSettings } from '#contract/payment-account.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { paymentSettings } from '#server/invoices/payment-account/queries.ts'
import { replanReminders } from '#server/invoices/plan-reminders.ts'
import { lockSettings } from '#server/settings/queries.ts'

/** Missing settings stay unchanged. Reminders of owed invoices are planned again. */
export async function savePaymentSettings(
  tx: OwnerTx,
  userId: string,
  changes: Partial<ChangedPaymentSettings>,
): Promise<PaymentSettings> {
  await lockSettings(tx, userId)
  const before = await paymentSettings(tx)
  const settings = { ...before, ...changes }
  await tx
    .insertInto('user_settings')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute()
  const hasSameDays =
    before.remind_days_before === settings.remind_days_before &&
    before.remind_days_after === settings.remind_days_after
  if (!hasSameDays) await replanReminders(tx, 'preferences')
  return settings
}
