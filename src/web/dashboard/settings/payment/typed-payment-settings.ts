import * as z from 'zod/mini'
import { PaymentSettings } from '#contract/payment-account.ts'

/** The form as typed: each reminder is a switch with a number of days. */
export type TypedPaymentSettings = ReturnType<typeof typedPaymentSettings>

/** What a switch begins with. */
const DAYS = '3'

export const TypedPaymentSettingsForm = z.pipe(
  z.transform((typed): z.input<typeof PaymentSettings> => {
    const { reminds_before, reminds_after, ...settings } = typed as TypedPaymentSettings
    return {
      ...settings,
      remind_days_before: reminds_before ? daysIn(settings.remind_days_before) : null,
      remind_days_after: reminds_after ? daysIn(settings.remind_days_after) : null,
    }
  }),
  PaymentSettings,
)

export function typedPaymentSettings(settings: PaymentSettings) {
  const { remind_days_before, remind_days_after, ...ticks } = settings
  return {
    ...ticks,
    reminds_before: remind_days_before !== null,
    remind_days_before: String(remind_days_before ?? DAYS),
    reminds_after: remind_days_after !== null,
    remind_days_after: String(remind_days_after ?? DAYS),
  }
}

/** NaN for what is no number: an empty field counts as none. */
function daysIn(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed)
}
