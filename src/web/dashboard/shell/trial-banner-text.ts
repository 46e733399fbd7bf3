import type { Subscription } from '#contract/billing.ts'
import { PLAN } from '#domain/billing/plan.ts'
import { trialDaysLeft } from '#domain/billing/trial-days-left.ts'
import { longDateText } from '#web/format/wall-clock.ts'

const PRICE = `$${PLAN.monthlyCents / 100}`
const HALF_A_DAY_MS = 12 * 60 * 60 * 1000

export type TrialBannerText = { sentence: string; asksForCard: boolean }

/** The banner for an owner on trial; null for everyone else. */
export function trialBannerText(
  subscription: Subscription | null,
  nowMs: number,
  timeZone: string,
): TrialBannerText | null {
  if (subscription?.status !== 'trialing' || subscription.trial_end_date === null) return null
  const { trial_end_date: endsAt, has_card: hasCard, cancel_at_period_end: isCancelled } = subscription
  if (isCancelled) {
    return {
      sentence: `Your trial ends on ${longDateText(timeZone, endsAt)}. You won’t be charged.`,
      asksForCard: false,
    }
  }
  if (hasCard) {
    return {
      sentence: `Your trial ends on ${longDateText(timeZone, endsAt)}. We’ll charge your card ${PRICE} then.`,
      asksForCard: false,
    }
  }
  if (nowMs >= Date.parse(endsAt)) return { sentence: 'Your trial has ended.', asksForCard: false }
  return { sentence: timeLeft(Date.parse(endsAt), nowMs), asksForCard: true }
}

function timeLeft(endsAtMs: number, nowMs: number): string {
  if (endsAtMs - nowMs < HALF_A_DAY_MS) return 'Less than a day left in your trial'
  // A clock that is seconds off must not show more days than the trial has.
  const days = Math.min(trialDaysLeft(endsAtMs, nowMs), PLAN.trialDays)
  return days === 1 ? '1 day left in your trial' : `${days} days left in your trial`
}
