import { expect, test } from 'vitest'
import type { Subscription } from '#contract/billing.ts'
import { SUBSCRIPTION_STATUSES } from '#domain/billing/access.ts'
import { trialStripWords } from '#web/dashboard/shell/trial-strip-words.ts'

const HOUR_MS = 60 * 60 * 1000
const endsAt = '2026-11-18T14:15:00Z'
const endsAtMs = Date.parse(endsAt)

const onTrial: Subscription = {
  status: 'trialing',
  trial_end_date: endsAt,
  current_period_end: endsAt,
  cancel_at_period_end: false,
  has_card: false,
}

test.each([
  [72, '3 days left in your trial'],
  [48, '2 days left in your trial'],
  [24, '1 day left in your trial'],
  [12, '1 day left in your trial'],
  [11.9, 'Less than a day left in your trial'],
])('with %d hours to go it says: %s', (hours, sentence) => {
  expect(trialStripWords(onTrial, endsAtMs - hours * HOUR_MS)).toEqual({ sentence, asksForCard: true })
})

test('never promises more days than a trial has, even if two clocks are apart', () => {
  expect(trialStripWords(onTrial, endsAtMs - 73 * HOUR_MS)?.sentence).toBe('3 days left in your trial')
})

test('asks for no card where there is one', () => {
  expect(trialStripWords({ ...onTrial, has_card: true }, endsAtMs - HOUR_MS)).toEqual({
    sentence: 'Your trial ends on November 18, 2026. Nothing to do.',
    asksForCard: false,
  })
})

test('asks for no card from an owner who has cancelled', () => {
  expect(trialStripWords({ ...onTrial, cancel_at_period_end: true }, endsAtMs - HOUR_MS)).toEqual({
    sentence: 'Your trial ends on November 18, 2026, and will not renew.',
    asksForCard: false,
  })
})

test('has nothing to say to owners who are not on trial', () => {
  const others = SUBSCRIPTION_STATUSES.filter((status) => status !== 'trialing')
  expect(others.map((status) => trialStripWords({ ...onTrial, status }, endsAtMs))).toEqual(
    others.map(() => null),
  )
  expect(trialStripWords(null, endsAtMs)).toBeNull()
})

test.each([0, -5])('with %d hours to go it says that the trial is over, and asks for nothing', (hours) => {
  expect(trialStripWords(onTrial, endsAtMs - hours * HOUR_MS)).toEqual({
    sentence: 'Your trial has ended.',
    asksForCard: false,
  })
})
