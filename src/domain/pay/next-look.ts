import type { CheckoutOutcome } from '#domain/pay/checkout-outcome.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const WHILE_OPEN_MS = 10 * MINUTE_MS
const WHILE_PROCESSING_MS = DAY_MS / 4
/** Clients dispute for longer, but then the provider tells. */
const REMEMBERED_MS = 60 * DAY_MS

export type LookedAt = { outcome: CheckoutOutcome; endsAtMs: number; paidAtMs: number | null }

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
