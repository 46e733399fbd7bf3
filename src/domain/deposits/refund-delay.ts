import { MINUTE_MS } from '#domain/time/instant.ts'

const MAX_DELAY_MS = 6 * 60 * MINUTE_MS

/** How long after a failed refund it is tried again: 1, 2, 4, … minutes, then every six hours. */
export function nextRefundDelayMs(attempt: number): number {
  return Math.min(MAX_DELAY_MS, 2 ** Math.min(attempt - 1, 20) * MINUTE_MS)
}
