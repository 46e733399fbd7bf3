import { expect, test } from 'vitest'
import { isVerificationDue } from '#domain/billing/guard-verification.ts'

const verifiedAt = 1_800_000_000_000
const MINUTE_MS = 60_000

test('verifies an owner who was never verified', () => {
  expect(isVerificationDue(null, verifiedAt)).toBe(true)
})

test.each([0, 119])('does not verify again after %d minutes', (minutes) => {
  expect(isVerificationDue(verifiedAt, verifiedAt + minutes * MINUTE_MS)).toBe(false)
})

test.each([120, 60 * 24])('verifies again after %d minutes', (minutes) => {
  expect(isVerificationDue(verifiedAt, verifiedAt + minutes * MINUTE_MS)).toBe(true)
})

test('verifies again when the clock was set back', () => {
  expect(isVerificationDue(verifiedAt, verifiedAt - 1)).toBe(true)
})
