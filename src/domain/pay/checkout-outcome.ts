import { DAY_MS, MINUTE_MS } from '#domain/time/instant.ts'

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

const WHILE_OPEN_MS = 10 * MINUTE_MS
const WHILE_PROCESSING_MS = DAY_MS / 4
/** Clients dispute for longer, but then the provider tells. */
const REMEMBERED_MS = 60 * DAY_MS

type LookedAt = { outcome: CheckoutOutcome; endsAtMs: number; paidAtMs: number | null }

/** When to look at a checkout again without being told to; null: never. A payment is looked at after 1, 2, 4, … days. */
export function nextLookAtMs({ outcome, endsAtMs, paidAtMs }: LookedAt, nowMs: number): number | null {
  switch (outcome) {
    case 'open':
      return Math.min(nowMs + WHILE_OPEN_MS, Math.max(endsAtMs, nowMs + MINUTE_MS))
    case 'processing':
      return nowMs + WHILE_PROCESSING_MS
    case 'paid': {
      const ageMs = nowMs - (paidAtMs ?? nowMs)
      return ageMs > REMEMBERED_MS ? null : nowMs + Math.max(ageMs, DAY_MS)
    }
    case 'mismatch':
      // Until it went back. It was paid before its time ended.
      return nowMs - endsAtMs > REMEMBERED_MS ? null : nowMs + DAY_MS
    case 'over':
      return null
  }
}
