import { expect, test } from 'vitest'
import type { Subscription } from '#contract/billing.ts'
import { SUBSCRIPTION_STATUSES } from '#domain/billing/access.ts'
import { trialBannerText } from '#web/dashboard/shell/trial-banner-text.ts'

const HOUR_MS = 60 * 60 * 1000
/** In the business's zone this is the evening of November 18. */
const endsAt = '2026-11-19T02:15:00Z'
const timeZone = 'America/New_York'
const endsAtMs = Date.parse(endsAt)

const onTrial: Subscription = {
  status: 'trialing',
  trial_end_date: endsAt,
  current_period_end: endsAt,
  cancel_at_period_end: false,
  has_card: false,
  ended_with_trial: false,
}

const bannerText = (subscription: Subscription | null, nowMs: number) =>
  trialBannerText(subscription, nowMs, timeZone)

test.each([
  [72, '3 days left in your trial'],
  [48, '2 days left in your trial'],
  [24, '1 day left in your trial'],
  [12, '1 day left in your trial'],
  [11.9, 'Less than a day left in your trial'],
])('with %d hours to go the banner says: %s', (hours, sentence) => {
  expect(bannerText(onTrial, endsAtMs - hours * HOUR_MS)).toEqual({ sentence, asksForCard: true })
})

test('never shows more days than a trial has, even if the clocks of browser and server differ', () => {
  expect(bannerText(onTrial, endsAtMs - 73 * HOUR_MS)?.sentence).toBe('3 days left in your trial')
})

test('does not ask for a card when there is one', () => {
  expect(bannerText({ ...onTrial, has_card: true }, endsAtMs - HOUR_MS)).toEqual({
    sentence: 'Your trial ends on November 18, 2026. We’ll charge your card $15 then.',
    asksForCard: false,
  })
})

test('does not ask for a card after a cancellation', () => {
  expect(bannerText({ ...onTrial, cancel_at_period_end: true }, endsAtMs - HOUR_MS)).toEqual({
    sentence: 'Your trial ends on November 18, 2026. You won’t be charged.',
    asksForCard: false,
  })
})

test('shows nothing to owners who are not on trial', () => {
  const others = SUBSCRIPTION_STATUSES.filter((status) => status !== 'trialing')
  expect(others.map((status) => bannerText({ ...onTrial, status }, endsAtMs))).toEqual(others.map(() => null))
  expect(bannerText(null, endsAtMs)).toBeNull()
})

test.each([0, -5])(
  'with %d hours to go the banner says that the trial has ended, and asks for no card',
  (hours) => {
    expect(bannerText(onTrial, endsAtMs - hours * HOUR_MS)).toEqual({
      sentence: 'Your trial has ended.',
      asksForCard: false,
    })
  },
)
