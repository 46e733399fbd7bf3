import { paymentMode } from '#tools/payments-emulator/payments/payment-mode.ts'
import type { CheckoutMode } from './mode.ts'
import { subscriptionMode } from './subscription-mode.ts'

/** By what `mode` says. */
export const MODES: Partial<Record<string, CheckoutMode>> = {
  payment: paymentMode,
  subscription: subscriptionMode,
}
