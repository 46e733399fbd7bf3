import { expect, test } from 'vitest'
import {
  isOnboardingReturn,
  returnMessage,
  withoutReturn,
} from '#web/dashboard/settings/payment/onboarding-return.ts'
import { aPaymentAccount } from '#web/testing/a-payment-account.ts'

const back = new URLSearchParams('tab=payment&success=true&account_id=acct_1')

test('recognizes a return from the setup', () => {
  expect(isOnboardingReturn(back)).toBe(true)
  expect(isOnboardingReturn(new URLSearchParams('tab=payment'))).toBe(false)
})

test('removes the setup from the address and keeps the tab', () => {
  expect(withoutReturn(back).toString()).toBe('tab=payment')
  expect(withoutReturn(new URLSearchParams('tab=payment&setup=continue')).toString()).toBe('tab=payment')
})

test('says that clients can pay only if charges are enabled', () => {
  expect(returnMessage(back, aPaymentAccount())).toBe('Your clients can pay their invoices by card.')
  expect(returnMessage(back, aPaymentAccount({ charges_enabled: false }))).toBe(
    'Your account is pending verification by the provider',
  )
  expect(returnMessage(back, aPaymentAccount({ charges_enabled: false, details_submitted: false }))).toBe(
    'You need to complete your account setup to enable payments',
  )
})

test.each([
  ['nothing is connected', { connected: false, account_id: null }],
  ['another account is connected', { account_id: 'acct_2' }],
  ['the account was rejected', { rejected: true, charges_enabled: false }],
])('shows no message when %s', (_, difference) => {
  expect(returnMessage(back, aPaymentAccount(difference))).toBeNull()
})

test.each(['tab=payment&account_id=acct_1', 'tab=payment&success=false&account_id=acct_1', 'success=true'])(
  'does not treat %s as a success',
  (address) => {
    expect(returnMessage(new URLSearchParams(address), aPaymentAccount())).toBeNull()
  },
)
