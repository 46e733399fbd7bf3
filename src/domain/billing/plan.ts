/** The one plan there is. */
export const PLAN = {
  name: 'Professional',
  /** How the price is found at the payment provider. */
  lookupKey: 'professional_monthly',
  monthlyCents: 1_500,
  currency: 'usd',
  trialDays: 3,
} as const
