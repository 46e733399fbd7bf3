import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** The account at the payment provider that an owner's clients pay into. */
export const PaymentAccount = z.object({
  connected: z.boolean(),
  account_id: z.nullable(z.string()),
  account_name: z.nullable(z.string()),
  /** Nothing is left for the owner to hand in. */
  details_submitted: z.boolean(),
  charges_enabled: z.boolean(),
  /** The provider has said no for good: there is nothing to complete. */
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

export const PaymentSettings = z.object({ email_on_payment: z.boolean() })
export type PaymentSettings = z.output<typeof PaymentSettings>

export const paymentAccountEndpoints = {
  readPaymentAccount: endpoint({
    method: 'GET',
    path: '/api/stripe-connect',
    caller: 'subscribed owner',
    summary: 'The owner’s payment account as the provider sees it now.',
    query: z.object({ action: z.literal('get-account') }),
    output: PaymentAccount,
  }),
  changePaymentAccount: endpoint({
    method: 'POST',
    path: '/api/stripe-connect',
    caller: 'subscribed owner',
    summary: 'Opens the account’s set-up, the provider’s dashboard, or disconnects.',
    query: z.object({
      action: z.enum(['create-account', 'continue-setup', 'create-dashboard-link', 'disconnect']),
    }),
    output: z.object({
      /** Of the set-up or of the dashboard. None where nothing is left to set up. */
      url: z.optional(z.url()),
      /** Where the account's own page cannot be named. */
      fallbackUrl: z.optional(z.url()),
    }),
    errors: ['account_not_connected', 'account_rejected', 'provider_unavailable'],
    networkLimit: { tries: 60, windowSeconds: 15 * 60 },
  }),
  readPaymentSettings: endpoint({
    method: 'GET',
    path: '/api/payment-settings',
    caller: 'subscribed owner',
    summary: 'What the owner wants to hear of payments.',
    output: PaymentSettings,
  }),
  savePaymentSettings: endpoint({
    method: 'PUT',
    path: '/api/payment-settings',
    caller: 'subscribed owner',
    summary: 'Saves what the owner wants to hear of payments.',
    body: PaymentSettings,
    output: PaymentSettings,
  }),
}
