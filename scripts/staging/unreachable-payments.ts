/** An address without a server, for runs that need no payment provider. */
export const UNREACHABLE_PAYMENTS = {
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_none',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
}
