import { expect, test } from 'vitest'
import { disputeFromProvider, disputeToShow } from '#domain/pay/dispute-outcome.ts'

test('a dispute is open until the provider reports the outcome', () => {
  const statuses = ['needs_response', 'under_review', 'warning_needs_response', 'a_future_status']
  expect(statuses.map(disputeFromProvider)).toEqual(['open', 'open', 'open', 'open'])
  expect(['won', 'lost', 'warning_closed'].map(disputeFromProvider)).toEqual(['won', 'lost', 'won'])
})

test('shows an open dispute first, then a lost one', () => {
  expect(disputeToShow([])).toBeNull()
  expect(disputeToShow([null])).toBeNull()
  expect(disputeToShow(['won', 'lost', null])).toBe('lost')
  expect(disputeToShow(['lost', 'open'])).toBe('open')
})
