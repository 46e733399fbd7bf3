import { expect, test } from 'vitest'
import type { Subscription } from '#contract/billing.ts'
import { SUBSCRIPTION_STATUSES } from '#domain/billing/access.ts'
import {
  adviceWords,
  cardWords,
  renewalWords,
  STATUS_BADGES,
} from '#web/dashboard/settings/billing/subscription-words.ts'

const paying: Subscription = {
  status: 'active',
  trial_end_date: '2026-11-19T02:15:00Z',
  current_period_end: '2026-12-19T02:15:00Z',
  cancel_at_period_end: false,
  has_card: true,
}
/** Where it is the evening before. */
const renewal = (subscription: Subscription) => renewalWords(subscription, 'America/New_York')
const trying: Subscription = { ...paying, status: 'trialing' }

test('has a badge for every status', () => {
  expect(SUBSCRIPTION_STATUSES.map((status) => Object.values(STATUS_BADGES[status]).join(' '))).toEqual([
    'None gray',
    'Trial blue',
    'Active green',
    'Past Due amber',
    'Canceled gray',
  ])
})

test('tells an owner on trial when it ends', () => {
  expect(renewal(trying)).toEqual({ label: 'Trial Ends', words: 'November 18, 2026' })
})

test.each(['active', 'past_due'] as const)('tells an owner who is %s of the next renewal', (status) => {
  expect(renewal({ ...paying, status })).toEqual({ label: 'Next Renewal', words: 'December 18, 2026' })
})

test('says plainly that a cancelled subscription ends', () => {
  expect(renewal({ ...paying, cancel_at_period_end: true })).toEqual({
    label: 'Next Renewal',
    words: 'December 18, 2026',
  })
  expect(renewal({ ...trying, cancel_at_period_end: true })).toEqual({
    label: 'Trial Ends',
    words: 'November 18, 2026',
  })
})

test('announces no renewal of a subscription that has ended', () => {
  expect(renewal({ ...paying, status: 'canceled' }).words).toBe('None, your subscription has ended')
})

test('names no day before it knows where the business is', () => {
  expect(renewalWords(trying, null)).toEqual({ label: 'Trial Ends', words: '' })
})

test('says whether a card is on file', () => {
  expect([cardWords(paying), cardWords({ ...paying, has_card: false })]).toEqual(['On file', 'None on file'])
})

test('asks for a card only where one is missing and wanted', () => {
  expect(adviceWords({ ...trying, has_card: false })).toContain('Add a card')
  expect(adviceWords({ ...trying, has_card: false, cancel_at_period_end: true })).not.toContain('Add a card')
  expect(adviceWords(trying)).toContain('nothing to do')
  expect(adviceWords({ ...paying, status: 'past_due' })).toContain('Your last payment failed')
  expect(adviceWords(paying)).toBeNull()
})
