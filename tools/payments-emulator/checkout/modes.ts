import type { CheckoutMode } from './mode.ts'
import { paymentMode } from './payment-mode.ts'
import { subscriptionMode } from './subscription-mode.ts'

/** By what `mode` says. */
export const MODES: Partial<Record<string, CheckoutMode>> = {
  payment: paymentMode,
  subscription: subscriptionMode,
}
