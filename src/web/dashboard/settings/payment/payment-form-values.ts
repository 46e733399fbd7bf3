import * as z from 'zod/mini'
import { PaymentSettings } from '#contract/payment-account.ts'

/** Deposits have their own form, which can be saved before the account takes payments. */
const SavedHere = z.omit(PaymentSettings, { deposit_fallback: true })

/** Each reminder is a switch with a number of days. */
export type PaymentFormValues = ReturnType<typeof paymentFormValues>

/** Filled in when a reminder is switched on. */
const DEFAULT_DAYS = '3'

export const paymentFormSchema = z.pipe(
  z.transform((values): z.input<typeof SavedHere> => {
    const { reminds_before, reminds_after, ...settings } = values as PaymentFormValues
    return {
      ...settings,
      remind_days_before: reminds_before ? parseDays(settings.remind_days_before) : null,
      remind_days_after: reminds_after ? parseDays(settings.remind_days_after) : null,
    }
  }),
  SavedHere,
)

export function paymentFormValues(settings: z.output<typeof SavedHere>) {
  const { email_on_payment, offers_tips, remind_days_before, remind_days_after } = settings
  return {
    email_on_payment,
    offers_tips,
    reminds_before: remind_days_before !== null,
    remind_days_before: String(remind_days_before ?? DEFAULT_DAYS),
    reminds_after: remind_days_after !== null,
    remind_days_after: String(remind_days_after ?? DEFAULT_DAYS),
  }
}

/** NaN if the field is empty or not a number. */
function parseDays(input: string): number {
  return input.trim() === '' ? Number.NaN : Number(input)
}
