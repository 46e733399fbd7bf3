import { expect, test } from 'vitest'
import { SUBSCRIPTION_STATUSES } from '#domain/billing/access.ts'
import { blockedText } from '#web/billing/blocked-text.ts'
import { NO_SUBSCRIPTION, NOT_CHECKED, type SubscriptionState } from '#web/billing/subscription-state.ts'

const NEW_YORK = 'America/New_York'
const textFor = (subscription: Partial<SubscriptionState>) =>
  blockedText(
    { subscription: { ...NO_SUBSCRIPTION, ...subscription }, isKnown: true, isChecking: false },
    NEW_YORK,
  )

test('explains for each status why the dashboard is closed', () => {
  const texts = SUBSCRIPTION_STATUSES.map((status) => {
    const { title, retryLabel } = textFor({ status })
    return `${status}: ${title}, ${retryLabel}`
  })
  expect(texts).toEqual([
    'none: Payment Not Completed, Try Payment Again',
    'trialing: Payment Not Completed, Try Payment Again',
    'active: Payment Not Completed, Try Payment Again',
    'past_due: Payment Failed, Try Payment Again',
    'canceled: Subscription Cancelled, Resubscribe',
  ])
})

test('says when the trial ended, in the time zone of the browser', () => {
  const ended = { status: 'canceled', trialEnd: '2026-11-19T02:15:00Z' } as const
  expect(textFor({ ...ended, endedWithTrial: true }).message).toContain(
    'Your free trial ended on November 18, 2026.',
  )
  expect(textFor(ended).message).not.toContain('trial')
})

test('mentions the new account only to an owner who has not subscribed yet', () => {
  expect(textFor({ status: 'none' }).reason).toMatch(/^Your account was created, but/)
  expect(textFor({ status: 'canceled' }).reason).toBe(
    'You need an active subscription to open your dashboard.',
  )
  expect(textFor({ status: 'past_due' }).reason).toBe(
    'You need an active subscription to open your dashboard.',
  )
})

test('tells an owner who left the checkout that one step is left', () => {
  expect(textFor({ status: 'none' }).message).toContain('One step left: start your free trial.')
})

test('does not claim a failed payment before the status is known', () => {
  expect(blockedText(NOT_CHECKED, NEW_YORK).title).toBe('Subscription Status Unknown')
})

test('says that the dashboard is opening when there is a subscription', () => {
  expect(textFor({ hasSubscription: true, status: 'active' }).title).toBe('Subscription Active')
})
