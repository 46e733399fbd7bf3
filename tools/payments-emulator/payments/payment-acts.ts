import { noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { World } from '#tools/payments-emulator/world/world.ts'
import { closeDispute, openDispute } from './dispute.ts'
import { refundCharge } from './refund.ts'
import { resolveCharge } from './refunds.ts'

/** Actions on completed payments. The account is found by the id. */
export type PaymentActs = {
  /** Refunds the amount, in the smallest currency unit. Defaults to all that is left. */
  refund(paymentIntentId: string, amount?: number): Promise<{ refundId: string }>
  openDispute(paymentIntentId: string): Promise<{ disputeId: string }>
  closeDispute(disputeId: string, status: 'won' | 'lost'): Promise<void>
}

export function createPaymentActs(world: World): PaymentActs {
  return {
    refund: (payment_intent, amount) =>
      world.change(null, (platform) => {
        const context = requireOwnerContext(platform, 'payment_intent', payment_intent)
        return { refundId: refundCharge(context, resolveCharge(context, { payment_intent }), { amount }).id }
      }),
    openDispute: (payment_intent) =>
      world.change(null, (platform) => {
        const context = requireOwnerContext(platform, 'payment_intent', payment_intent)
        return { disputeId: openDispute(context, resolveCharge(context, { payment_intent })).id }
      }),
    closeDispute: (id, status) =>
      world.change(
        null,
        (platform) => void closeDispute(requireOwnerContext(platform, 'dispute', id), id, status),
      ),
  }
}

function requireOwnerContext(platform: Context, kind: string, id: string): Context {
  const owner = platform.ownerContext(kind, id)
  if (!owner) throw noSuch(kind, id)
  return owner
}
