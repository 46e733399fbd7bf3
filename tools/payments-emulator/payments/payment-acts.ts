import { noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import type { Balance } from '#tools/payments-emulator/connect/balance.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { World } from '#tools/payments-emulator/world/world.ts'
import { closeDispute, openDispute } from './dispute.ts'
import { refundCharge } from './refund.ts'
import { resolveCharge } from './refunds.ts'
import { setBalance } from './set-balance.ts'
import { failRefund } from './settle-refund.ts'

/** Actions on completed payments. The account of a payment is found by the payment's id. */
export type PaymentActs = {
  /** Refunds the amount, in the smallest currency unit. Defaults to all that is left. */
  refund(paymentIntentId: string, amount?: number): Promise<{ refundId: string }>
  /** Fails the payment's newest refund after the provider accepted it. The charge counts as not refunded again. */
  failRefund(paymentIntentId: string): Promise<{ refundId: string }>
  /** Sets whether the account's balance covers refunds: they succeed, are pending (`low`) or are refused (`none`). */
  setBalance(accountId: string, balance: Balance): Promise<void>
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
    failRefund: (payment_intent) =>
      world.change(null, (platform) => {
        const context = requireOwnerContext(platform, 'payment_intent', payment_intent)
        return { refundId: failRefund(context, payment_intent).id }
      }),
    setBalance: (accountId, balance) =>
      world.change(null, (platform) => setBalance(platform, accountId, balance)),
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
