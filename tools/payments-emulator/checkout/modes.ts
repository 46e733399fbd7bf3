import type { CheckoutMode } from './mode.ts'
import { paymentMode } from './payment-mode.ts'
import { subscriptionMode } from './subscription-mode.ts'

/** Checkout modes by the `mode` parameter. */
export const MODES: Partial<Record<string, CheckoutMode>> = {
  payment: paymentMode,
  subscription: subscriptionMode,
}
