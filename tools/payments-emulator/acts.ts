import { type BillingActs, createBillingActs } from './billing/billing-acts.ts'
import { type CheckoutActs, createCheckoutActs } from './checkout/checkout-acts.ts'
import { type ConnectActs, createConnectActs } from './connect/connect-acts.ts'
import { createPaymentActs, type PaymentActs } from './payments/payment-acts.ts'
import type { World } from './world/world.ts'

/** Actions of a person or of the provider's staff, without a browser. Each is also POST /_emulator/acts/<name>. */
export type Acts = CheckoutActs & BillingActs & ConnectActs & PaymentActs

export function createActs(world: World): Acts {
  return {
    ...createCheckoutActs(world),
    ...createBillingActs(world),
    ...createConnectActs(world),
    ...createPaymentActs(world),
  }
}
