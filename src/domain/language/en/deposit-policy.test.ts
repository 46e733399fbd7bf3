import { expect, test } from 'vitest'
import { depositPolicy } from './deposit-policy.ts'

const REST = 'If you cancel later or aren’t there, Luna keeps it. If Luna cancels, it’s refunded.'

test.each([
  [0, 'If you cancel your appointment before it starts, your deposit is refunded.'],
  [1, 'If you cancel your appointment at least 1 hour before it starts, your deposit is refunded.'],
  [24, 'If you cancel your appointment at least 24 hours before it starts, your deposit is refunded.'],
  [72, 'If you cancel your appointment at least 3 days before it starts, your deposit is refunded.'],
])('the policy with a cutoff of %s hours', (cutoffHours, sentence) => {
  expect(depositPolicy({ businessName: 'Luna', cutoffHours })).toBe(`${sentence} ${REST}`)
})
