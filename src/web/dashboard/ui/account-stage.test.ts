import { expect, test } from 'vitest'
import { accountStage } from '#web/dashboard/ui/account-stage.ts'
import { aPaymentAccount } from '#web/testing/a-payment-account.ts'

test.each([
  ['not-connected', { connected: false, charges_enabled: false, details_submitted: false }],
  ['incomplete', { charges_enabled: false, details_submitted: false }],
  ['pending', { charges_enabled: false }],
  ['enabled', {}],
  ['rejected', { charges_enabled: false, details_submitted: false, rejected: true }],
] as const)('recognizes an account that is %s', (stage, difference) => {
  expect(accountStage(aPaymentAccount(difference))).toBe(stage)
})
