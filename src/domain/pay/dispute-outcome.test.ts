import { expect, test } from 'vitest'
import { disputeFromProvider, disputeOf } from '#domain/pay/dispute-outcome.ts'

test('is open until the provider says how it ended', () => {
  const words = ['needs_response', 'under_review', 'warning_needs_response', 'a word of next year']
  expect(words.map(disputeFromProvider)).toEqual(['open', 'open', 'open', 'open'])
  expect(['won', 'lost', 'warning_closed'].map(disputeFromProvider)).toEqual(['won', 'lost', 'won'])
})

test('is told of the open one first, then of the lost one', () => {
  expect(disputeOf([])).toBeNull()
  expect(disputeOf([null])).toBeNull()
  expect(disputeOf(['won', 'lost', null])).toBe('lost')
  expect(disputeOf(['lost', 'open'])).toBe('open')
})
