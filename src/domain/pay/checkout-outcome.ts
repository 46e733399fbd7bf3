/** What the provider tells of a checkout. */
export type CheckoutFacts = {
  status: 'open' | 'complete' | 'expired'
  /** The provider has the money, as far as it knows. */
  isPaid: boolean
  /** Cents of `currency`. */
  total: number
  currency: string
  /** The provider's word for the payment behind it; null before anybody tried. */
  paymentState: string | null
  /** What went back of the payment, and what a chargeback took. */
  payment: { refundedCents: number; lostCents: number } | null
}

/**
 * `over`: nothing came of it and nothing will. `processing`: its bank has not answered. `mismatch`: something was paid,
 * but not what was asked for, and has not all gone back.
 */
export type CheckoutOutcome = 'open' | 'over' | 'processing' | 'paid' | 'mismatch'

const WITHOUT_MONEY = ['requires_payment_method', 'canceled']

export function checkoutOutcome(
  { status, isPaid, total, currency, paymentState, payment }: CheckoutFacts,
  asked: { amount: number; tipCents: number },
): CheckoutOutcome {
  if (status === 'open') return 'open'
  if (status === 'expired') return 'over'
  if (isPaid && total === asked.amount + asked.tipCents && currency === 'usd') return 'paid'
  if (isPaid) return wentBack(payment) < total ? 'mismatch' : 'over'
  return paymentState === null || WITHOUT_MONEY.includes(paymentState) ? 'over' : 'processing'
}

function wentBack(payment: CheckoutFacts['payment']): number {
  return payment ? payment.refundedCents + payment.lostCents : 0
}
