/** The only plan. */
export const PLAN = {
  name: 'Professional',
  /** The price's lookup key at the payment provider. */
  lookupKey: 'professional_monthly',
  monthlyCents: 1_500,
  currency: 'usd',
  trialDays: 3,
} as const
