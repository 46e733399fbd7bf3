import { expect, test } from 'vitest'
import { hasEndedWithTrial } from '#domain/billing/ended-with-trial.ts'
import { emailAfterChange } from '#domain/billing/subscription-email.ts'

const TRIAL_END = Date.parse('2026-11-18T14:15:00Z')
const MONTH_MS = 30 * 24 * 60 * 60 * 1000
const ended = { status: 'canceled', trialEndsAtMs: TRIAL_END, periodEndsAtMs: TRIAL_END } as const

test('a subscription ends with its trial if no paid period followed', () => {
  expect(hasEndedWithTrial(ended, TRIAL_END)).toBe(true)
  expect(hasEndedWithTrial({ ...ended, periodEndsAtMs: TRIAL_END + MONTH_MS }, TRIAL_END)).toBe(false)
})

test.each([
  ['that was cancelled during the trial', ended, TRIAL_END - 1],
  ['that never had a trial', { ...ended, trialEndsAtMs: null }, TRIAL_END],
  ['that is still running', { ...ended, status: 'trialing' as const }, TRIAL_END],
])('a subscription %s has not ended with its trial', (_, subscription, nowMs) => {
  expect(hasEndedWithTrial(subscription, nowMs)).toBe(false)
})

test('a failed payment and the end of a trial are emailed, other changes are not', () => {
  expect(emailAfterChange({ ...ended, status: 'past_due' }, TRIAL_END)).toBe('payment-failed')
  expect(emailAfterChange(ended, TRIAL_END)).toBe('trial-ended')
  expect(emailAfterChange({ ...ended, status: 'active' }, TRIAL_END)).toBeNull()
  expect(emailAfterChange({ ...ended, trialEndsAtMs: null }, TRIAL_END)).toBeNull()
})
