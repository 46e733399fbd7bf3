import { expect, test } from 'vitest'
import { SUBSCRIPTION_STATUSES } from '#domain/billing/access.ts'
import { blockedText } from '#web/billing/blocked-text.ts'
import { NO_SUBSCRIPTION, NOT_CHECKED } from '#web/billing/subscription-state.ts'

test('explains for each status why the dashboard is closed', () => {
  const texts = SUBSCRIPTION_STATUSES.map((status) => {
    const { title, retryLabel } = blockedText({
      subscription: { ...NO_SUBSCRIPTION, status },
      isKnown: true,
      isChecking: false,
    })
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

test('does not claim a failed payment before the status is known', () => {
  expect(blockedText(NOT_CHECKED).title).toBe('Subscription Status Unknown')
})

test('says that the dashboard is opening when there is a subscription', () => {
  const subscription = { ...NO_SUBSCRIPTION, hasSubscription: true, status: 'active' } as const
  expect(blockedText({ subscription, isKnown: true, isChecking: false }).title).toBe('Subscription Active')
})
