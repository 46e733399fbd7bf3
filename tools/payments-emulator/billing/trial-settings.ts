import type Stripe from 'stripe'
import { z } from 'zod'

export const trialSettings = () =>
  z.strictObject({
    end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
  })

/** `missing` says what happens when a trial ends without a card. */
export const trialSettingsOf = (
  missing: 'cancel' | 'create_invoice' | 'pause' = 'create_invoice',
): Stripe.Subscription.TrialSettings => ({
  end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing },
})
