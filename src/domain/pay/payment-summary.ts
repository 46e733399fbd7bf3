import { amountDue } from '#domain/pay/amount-due.ts'

/** What was received for an invoice and what was returned, in cents. */
export type InvoiceMoney = {
  amount: number
  /** The part of the amount that was paid in advance. Each payment is of the rest. */
  depositCents: number
  tipCents: number
  cardPayments: number
  /** The owner marked the invoice as paid in another way, such as cash. */
  isMarkedPaidByOwner: boolean
  refundedCents: number
  /** Lost to chargebacks. */
  lostCents: number
}

export type PaymentSummary = {
  /** What the owner has received, minus what was returned. */
  received: number
  /** The invoice was paid more than once, and the surplus was not returned. */
  isOverpaid: boolean
}

/** The server applies the same rule to many invoices in SQL (`RECEIVED_CENTS`): change both together. */
export function paymentSummary(money: InvoiceMoney): PaymentSummary {
  const { refundedCents, lostCents } = money
  const received = paidCents(money) - refundedCents - lostCents
  return { received, isOverpaid: refundedCents + lostCents < surplusCents(money) }
}

/** What was refunded: only the surplus, everything, or a part. */
export type RefundExtent = 'surplus' | 'whole' | 'part'

type RefundFacts = Omit<InvoiceMoney, 'lostCents'>

/** How much was refunded. Null: nothing. */
export function refundExtent(money: RefundFacts): RefundExtent | null {
  const { amount, refundedCents } = money
  if (refundedCents === 0) return null
  const kept = paidCents(money) - refundedCents
  if (kept <= 0) return 'whole'
  const surplus = surplusCents(money)
  return surplus > 0 && refundedCents >= surplus && kept >= amount ? 'surplus' : 'part'
}

/**
 * Tip and refund as documents show them: as if the invoice had been paid once. Duplicate payments are a matter between
 * owner and client.
 */
export function documentTipAndRefund(money: RefundFacts): { tip: number; refunded: number } {
  const { tipCents, isMarkedPaidByOwner, refundedCents } = money
  const refunded = Math.max(0, refundedCents - surplusCents(money))
  // If the owner marked the invoice as paid, a refund beyond the surplus is of the tip, which then counts as not given, or of
  // the deposit.
  return isMarkedPaidByOwner
    ? { tip: Math.max(0, tipCents - refunded), refunded: Math.max(0, refunded - tipCents) }
    : { tip: tipCents, refunded }
}

/** The deposit and all payments. */
function paidCents(money: RefundFacts): number {
  const { amount, depositCents, tipCents } = money
  return depositCents + amountDue(amount, depositCents) * paymentCount(money) + tipCents
}

function paymentCount({ cardPayments, isMarkedPaidByOwner }: RefundFacts): number {
  return cardPayments + (isMarkedPaidByOwner ? 1 : 0)
}

function surplusCents(money: RefundFacts): number {
  return amountDue(money.amount, money.depositCents) * Math.max(0, paymentCount(money) - 1)
}
