import { expect, test } from 'vitest'
import type { Subscription } from '#contract/billing.ts'
import { SUBSCRIPTION_STATUSES } from '#domain/billing/access.ts'
import {
  adviceText,
  cardText,
  renewalText,
  STATUS_BADGES,
} from '#web/dashboard/settings/billing/subscription-text.ts'

const activeSubscription: Subscription = {
  status: 'active',
  trial_end_date: '2026-11-19T02:15:00Z',
  current_period_end: '2026-12-19T02:15:00Z',
  cancel_at_period_end: false,
  has_card: true,
  ended_with_trial: false,
}
/** In New York, these instants fall on the evening before. */
const renewal = (subscription: Subscription) => renewalText(subscription, 'America/New_York')
const trialSubscription: Subscription = { ...activeSubscription, status: 'trialing' }

test('has a badge for every status', () => {
  expect(SUBSCRIPTION_STATUSES.map((status) => Object.values(STATUS_BADGES[status]).join(' '))).toEqual([
    'None gray',
    'Trial blue',
    'Active green',
    'Past Due amber',
    'Canceled gray',
  ])
})

test('shows when a trial ends', () => {
  expect(renewal(trialSubscription)).toEqual({ label: 'Trial Ends', text: 'November 18, 2026' })
})

test.each(['active', 'past_due'] as const)(
  'shows the next renewal of a subscription that is %s',
  (status) => {
    expect(renewal({ ...activeSubscription, status })).toEqual({
      label: 'Next Renewal',
      text: 'December 18, 2026',
    })
  },
)

test('shows when a cancelled subscription ends, as it will not renew', () => {
  expect(renewal({ ...activeSubscription, cancel_at_period_end: true })).toEqual({
    label: 'Ends On',
    text: 'December 18, 2026',
  })
  expect(renewal({ ...trialSubscription, cancel_at_period_end: true })).toEqual({
    label: 'Trial Ends',
    text: 'November 18, 2026',
  })
})

test('shows no renewal date for an ended subscription', () => {
  expect(renewal({ ...activeSubscription, status: 'canceled' }).text).toBe(
    'None, your subscription has ended',
  )
})

test('shows no date until the time zone is known', () => {
  expect(renewalText(trialSubscription, null)).toEqual({ label: 'Trial Ends', text: '' })
})

test('says whether a card is on file', () => {
  expect([cardText(activeSubscription), cardText({ ...activeSubscription, has_card: false })]).toEqual([
    'On file',
    'None on file',
  ])
})

test('asks for a card only if one is missing and needed', () => {
  expect(adviceText({ ...trialSubscription, has_card: false })).toContain('Add a card')
  expect(adviceText({ ...trialSubscription, has_card: false, cancel_at_period_end: true })).not.toContain(
    'Add a card',
  )
  expect(adviceText(trialSubscription)).toContain('No action needed')
  expect(adviceText({ ...activeSubscription, status: 'past_due' })).toContain('Your last payment failed')
  expect(adviceText(activeSubscription)).toBeNull()
})
