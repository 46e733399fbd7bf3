import type { SubscriptionStatus } from '#domain/billing/access.ts'

export type SubscriptionEnd = {
  status: SubscriptionStatus
  trialEndsAtMs: number | null
  periodEndsAtMs: number | null
}

/** Whether the subscription ended because its trial ran out: no paid period followed. */
export function hasEndedWithTrial(
  { status, trialEndsAtMs, periodEndsAtMs }: SubscriptionEnd,
  nowMs: number,
): boolean {
  if (status !== 'canceled' || trialEndsAtMs === null || trialEndsAtMs > nowMs) return false
  return periodEndsAtMs === null || periodEndsAtMs <= trialEndsAtMs
}
