import { expect, test } from 'vitest'
import { disputeFromProvider, disputeOf } from '#domain/pay/dispute-outcome.ts'

test('is open until the provider reports the outcome', () => {
  const statuses = ['needs_response', 'under_review', 'warning_needs_response', 'a_future_status']
  expect(statuses.map(disputeFromProvider)).toEqual(['open', 'open', 'open', 'open'])
  expect(['won', 'lost', 'warning_closed'].map(disputeFromProvider)).toEqual(['won', 'lost', 'won'])
})

test('prefers an open dispute, then a lost one', () => {
  expect(disputeOf([])).toBeNull()
  expect(disputeOf([null])).toBeNull()
  expect(disputeOf(['won', 'lost', null])).toBe('lost')
  expect(disputeOf(['lost', 'open'])).toBe('open')
})
