import { DAY_MS, MINUTE_MS } from '#domain/time/instant.ts'

/** The provider's facts about a checkout. */
export type CheckoutFacts = {
  status: 'open' | 'complete' | 'expired'
  /** According to the provider. */
  isPaid: boolean
  /** Cents of `currency`. */
  total: number
  currency: string
  /** The status of its payment intent; null before the first attempt. */
  paymentState: string | null
  /** Refunds and chargebacks. */
  payment: { refundedCents: number; lostCents: number } | null
}

/**
 * `over`: no payment, and none will come. `processing`: the bank has not decided. `mismatch`: a wrong amount was paid
 * and not all of it was returned.
 */
export type CheckoutOutcome = 'open' | 'over' | 'processing' | 'paid' | 'mismatch'

/** Statuses of a payment intent without a pending payment. */
const UNPAID_STATUSES = ['requires_payment_method', 'canceled']

export function checkoutOutcome(
  { status, isPaid, total, currency, paymentState, payment }: CheckoutFacts,
  expected: { amount: number; tipCents: number },
): CheckoutOutcome {
  if (status === 'open') return 'open'
  if (status === 'expired') return 'over'
  if (isPaid && total === expected.amount + expected.tipCents && currency === 'usd') return 'paid'
  if (isPaid) return returnedCents(payment) < total ? 'mismatch' : 'over'
  return paymentState === null || UNPAID_STATUSES.includes(paymentState) ? 'over' : 'processing'
}

function returnedCents(payment: CheckoutFacts['payment']): number {
  return payment ? payment.refundedCents + payment.lostCents : 0
}

const WHILE_OPEN_MS = 10 * MINUTE_MS
const WHILE_PROCESSING_MS = DAY_MS / 4
/** Later disputes are possible, but the provider announces those by webhook. */
const SYNCED_FOR_MS = 60 * DAY_MS

type SyncedCheckout = { outcome: CheckoutOutcome; endsAtMs: number; paidAtMs: number | null }

/** When to sync a checkout again without a webhook; null: never. A paid one is synced after 1, 2, 4, … days. */
export function nextCheckoutSyncAtMs(
  { outcome, endsAtMs, paidAtMs }: SyncedCheckout,
  nowMs: number,
): number | null {
  switch (outcome) {
    case 'open':
      return Math.min(nowMs + WHILE_OPEN_MS, Math.max(endsAtMs, nowMs + MINUTE_MS))
    case 'processing':
      return nowMs + WHILE_PROCESSING_MS
    case 'paid': {
      const ageMs = nowMs - (paidAtMs ?? nowMs)
      return ageMs > SYNCED_FOR_MS ? null : nowMs + Math.max(ageMs, DAY_MS)
    }
    case 'mismatch':
      // Synced until the amount is returned. It was paid before the checkout expired.
      return nowMs - endsAtMs > SYNCED_FOR_MS ? null : nowMs + DAY_MS
    case 'over':
      return null
  }
}
