import { expect, test } from 'vitest'
import { SUBSCRIPTION_STATUSES } from '#domain/billing/access.ts'
import { blockedText } from '#web/billing/blocked-text.ts'
import { NO_SUBSCRIPTION, NOT_CHECKED } from '#web/billing/subscription-state.ts'

test('says by status why the dashboard is closed', () => {
  const said = SUBSCRIPTION_STATUSES.map((status) => {
    const { title, retry } = blockedText({
      subscription: { ...NO_SUBSCRIPTION, status },
      isKnown: true,
      isChecking: false,
    })
    return `${status}: ${title}, ${retry}`
  })
  expect(said).toEqual([
    'none: Payment Not Completed, Try Payment Again',
    'trialing: Payment Not Completed, Try Payment Again',
    'active: Payment Not Completed, Try Payment Again',
    'past_due: Payment Failed, Try Payment Again',
    'canceled: Subscription Cancelled, Resubscribe',
  ])
})

test('tells nobody that a payment failed before that is known', () => {
  expect(blockedText(NOT_CHECKED).title).toBe('Subscription Not Checked')
})

test('says that the dashboard opens once it does', () => {
  const subscription = { ...NO_SUBSCRIPTION, hasSubscription: true, status: 'active' } as const
  expect(blockedText({ subscription, isKnown: true, isChecking: false }).title).toBe('Subscription Active')
})
