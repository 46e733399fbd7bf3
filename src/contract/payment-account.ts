import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { integerInRange } from '#contract/fields.ts'

/** The account at the payment provider that an owner's clients pay into. */
export const PaymentAccount = z.object({
  connected: z.boolean(),
  account_id: z.nullable(z.string()),
  account_name: z.nullable(z.string()),
  /** The owner has submitted everything that the provider asked for. */
  details_submitted: z.boolean(),
  charges_enabled: z.boolean(),
  /** Rejected for good: there is nothing to complete. */
  rejected: z.boolean(),
})
export type PaymentAccount = z.output<typeof PaymentAccount>

export const NOT_CONNECTED: PaymentAccount = {
  connected: false,
  account_id: null,
  account_name: null,
  details_submitted: false,
  charges_enabled: false,
  rejected: false,
}

const ReminderDays = z.nullable(integerInRange(1, 30))

export const PaymentSettings = z.object({
  email_on_payment: z.boolean(),
  /** Whether the page where clients pay offers to add a tip. */
  offers_tips: z.boolean(),
  /** How many days before and after the due date to remind the client; null: no reminder. */
  remind_days_before: ReminderDays,
  remind_days_after: ReminderDays,
  /** Whether services with a deposit are booked without it, or not at all, while the account can't take payments. */
  deposit_fallback: z.enum(['book', 'refuse']),
})
export type PaymentSettings = z.output<typeof PaymentSettings>

/** Omitted settings stay unchanged. */
const ChangedPaymentSettings = z.partial(PaymentSettings, {
  offers_tips: true,
  remind_days_before: true,
  remind_days_after: true,
  deposit_fallback: true,
})
export type ChangedPaymentSettings = z.output<typeof ChangedPaymentSettings>

export const paymentAccountEndpoints = {
  readPaymentAccount: endpoint('GET /api/stripe-connect', 'subscribed owner', {
    summary: 'Returns the owner’s payment account as the provider reports it now.',
    query: z.object({ action: z.literal('get-account') }),
    output: PaymentAccount,
  }),
  changePaymentAccount: endpoint('POST /api/stripe-connect', 'subscribed owner', {
    summary: 'Opens the account’s setup or the provider’s dashboard, or disconnects the account.',
    query: z.object({
      action: z.enum(['create-account', 'continue-setup', 'create-dashboard-link', 'disconnect']),
    }),
    output: z.object({
      /** The URL of the setup or of the provider's dashboard. Omitted if nothing is left to set up. */
      url: z.optional(z.url()),
      /** Used if the account's own page is not known. */
      fallbackUrl: z.optional(z.url()),
    }),
    errors: ['account_not_connected', 'account_rejected', 'provider_unavailable'],
    networkLimit: { tries: 60, windowSeconds: 15 * 60 },
    needsProof: true,
  }),
  readPaymentSettings: endpoint('GET /api/payment-settings', 'subscribed owner', {
    summary: 'Returns the payment settings: notifications, tips and invoice reminders.',
    output: PaymentSettings,
  }),
  savePaymentSettings: endpoint('PUT /api/payment-settings', 'subscribed owner', {
    summary: 'Saves the payment settings: notifications, tips and invoice reminders.',
    body: ChangedPaymentSettings,
    output: PaymentSettings,
  }),
}
