import { noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { World } from '#tools/payments-emulator/world/world.ts'
import { closeDispute, openDispute } from './dispute.ts'
import { refundCharge } from './refund.ts'
import { chargeOf } from './refunds.ts'

/** What happens to a payment after it was made. An id is enough: the account is found by it. */
export type PaymentActs = {
  /** All that is left of it, unless an amount is given in the smallest unit. */
  refund(paymentIntentId: string, amount?: number): Promise<{ refundId: string }>
  openDispute(paymentIntentId: string): Promise<{ disputeId: string }>
  closeDispute(disputeId: string, status: 'won' | 'lost'): Promise<void>
}

export function createPaymentActs(world: World): PaymentActs {
  return {
    refund: (payment_intent, amount) =>
      world.change(null, (platform) => {
        const context = ownerOf(platform, 'payment_intent', payment_intent)
        return { refundId: refundCharge(context, chargeOf(context, { payment_intent }), { amount }).id }
      }),
    openDispute: (payment_intent) =>
      world.change(null, (platform) => {
        const context = ownerOf(platform, 'payment_intent', payment_intent)
        return { disputeId: openDispute(context, chargeOf(context, { payment_intent })).id }
      }),
    closeDispute: (id, status) =>
      world.change(null, (platform) => void closeDispute(ownerOf(platform, 'dispute', id), id, status)),
  }
}

function ownerOf(platform: Context, kind: string, id: string): Context {
  const owner = platform.ownerOf(kind, id)
  if (!owner) throw noSuch(kind, id)
  return owner
}
