/** What came for an invoice and what went back, in cents. */
export type InvoiceMoney = {
  amount: number
  tipCents: number
  cardPayments: number
  /** The owner says that it was paid in another way. */
  isOwnersWord: boolean
  refundedCents: number
  /** What chargebacks took. */
  lostCents: number
}

export type Standing = {
  /** What the owner has of it now. */
  received: number
  /** Paid more than once, and the surplus has not gone back. */
  isOverpaid: boolean
}

/** The server sums many invoices by the same rule in SQL (`RECEIVED_CENTS`). */
export function standingOf(money: InvoiceMoney): Standing {
  const { amount, tipCents, refundedCents, lostCents } = money
  const received = amount * paymentsOf(money) + tipCents - refundedCents - lostCents
  return { received, isOverpaid: refundedCents + lostCents < surplusOf(money) }
}

/** What a refund was of: the surplus alone, all that came, or a part of it. */
export type Refund = 'surplus' | 'whole' | 'part'

type Refunded = Omit<InvoiceMoney, 'lostCents'>

/** Null where nothing went back. */
export function refundOf(money: Refunded): Refund | null {
  const { amount, tipCents, refundedCents } = money
  if (refundedCents === 0) return null
  const kept = amount * paymentsOf(money) + tipCents - refundedCents
  if (kept <= 0) return 'whole'
  const surplus = surplusOf(money)
  return surplus > 0 && refundedCents >= surplus && kept >= amount ? 'surplus' : 'part'
}

/**
 * Tip and refund as documents tell them: an invoice is paid once there, and what a surplus payment brought and took back
 * is between the owner and their client.
 */
export function settledOnce(money: Refunded): { tip: number; refunded: number } {
  const { tipCents, isOwnersWord, refundedCents } = money
  const refunded = Math.max(0, refundedCents - surplusOf(money))
  // Beside the owner's word only a tip can go back beyond the surplus: then there was none.
  return isOwnersWord ? { tip: tipCents - refunded, refunded: 0 } : { tip: tipCents, refunded }
}

function paymentsOf({ cardPayments, isOwnersWord }: Refunded): number {
  return cardPayments + (isOwnersWord ? 1 : 0)
}

function surplusOf(money: Refunded): number {
  return money.amount * Math.max(0, paymentsOf(money) - 1)
}
