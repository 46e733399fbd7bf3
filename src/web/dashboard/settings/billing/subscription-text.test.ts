import { expect, test } from 'vitest'
import type { Subscription } from '#contract/billing.ts'
import { SUBSCRIPTION_STATUSES } from '#domain/billing/access.ts'
import {
  adviceText,
  cardText,
  renewalText,
  STATUS_BADGES,
} from '#web/dashboard/settings/billing/subscription-text.ts'

const paying: Subscription = {
  status: 'active',
  trial_end_date: '2026-11-19T02:15:00Z',
  current_period_end: '2026-12-19T02:15:00Z',
  cancel_at_period_end: false,
  has_card: true,
}
/** Where it is the evening before. */
const renewal = (subscription: Subscription) => renewalText(subscription, 'America/New_York')
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
  expect(renewalText(trying, null)).toEqual({ label: 'Trial Ends', words: '' })
})

test('says whether a card is on file', () => {
  expect([cardText(paying), cardText({ ...paying, has_card: false })]).toEqual(['On file', 'None on file'])
})

test('asks for a card only where one is missing and wanted', () => {
  expect(adviceText({ ...trying, has_card: false })).toContain('Add a card')
  expect(adviceText({ ...trying, has_card: false, cancel_at_period_end: true })).not.toContain('Add a card')
  expect(adviceText(trying)).toContain('nothing to do')
  expect(adviceText({ ...paying, status: 'past_due' })).toContain('Your last payment failed')
  expect(adviceText(paying)).toBeNull()
})
