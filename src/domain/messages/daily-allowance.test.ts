import { expect, test } from 'vitest'
import { type AllowanceFacts, DEFAULT_MESSAGES_PER_DAY, dailyAllowance } from './daily-allowance.ts'

const NOW = Date.parse('2030-01-31T12:00:00Z')
const paying: AllowanceFacts = {
  isEmailVerified: true,
  status: 'active',
  payingSince: Date.parse('2029-12-01T12:00:00Z'),
}
const FIRST_MONTH = Date.parse('2030-01-02T12:00:00Z')
const allowance = (facts: Partial<AllowanceFacts>) =>
  dailyAllowance({ ...paying, ...facts }, DEFAULT_MESSAGES_PER_DAY, NOW)

test.each([
  ['has not confirmed their email', { isEmailVerified: false }, 0],
  ['has no subscription', { status: null }, 50],
  ['is in the trial', { status: 'trialing' }, 50],
  ['has cancelled', { status: 'canceled' }, 50],
  ['is in the first paid month', { payingSince: FIRST_MONTH }, 300],
  ['has paid for a month', { payingSince: Date.parse('2030-01-01T12:00:00Z') }, 1_000],
  ['is late with a payment', { status: 'past_due' }, 1_000],
  ['is late with the first payment', { status: 'past_due', payingSince: FIRST_MONTH }, 50],
] as const)('an owner who %s', (_, facts, expected) => {
  expect(allowance(facts)).toBe(expected)
})
