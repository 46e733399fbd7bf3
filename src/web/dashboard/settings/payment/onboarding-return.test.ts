import { expect, test } from 'vitest'
import {
  isOnboardingReturn,
  returnMessage,
  withoutReturnParams,
} from '#web/dashboard/settings/payment/onboarding-return.ts'
import { aPaymentAccount } from '#web/testing/a-payment-account.ts'

const search = new URLSearchParams('tab=payment&success=true&account_id=acct_1')

test('recognizes a return from the setup', () => {
  expect(isOnboardingReturn(search)).toBe(true)
  expect(isOnboardingReturn(new URLSearchParams('tab=payment'))).toBe(false)
})

test('removes the parameters of the setup from the URL and keeps the tab', () => {
  expect(withoutReturnParams(search).toString()).toBe('tab=payment')
  expect(withoutReturnParams(new URLSearchParams('tab=payment&setup=continue')).toString()).toBe(
    'tab=payment',
  )
})

test('says that clients can pay if, and only if, charges are enabled', () => {
  expect(returnMessage(search, aPaymentAccount())).toBe('Your clients can pay their invoices by card.')
  expect(returnMessage(search, aPaymentAccount({ charges_enabled: false }))).toBe(
    'Your account is pending verification by the provider',
  )
  expect(returnMessage(search, aPaymentAccount({ charges_enabled: false, details_submitted: false }))).toBe(
    'You need to complete your account setup to enable payments',
  )
})

test.each([
  ['nothing is connected', { connected: false, account_id: null }],
  ['another account is connected', { account_id: 'acct_2' }],
  ['the account was rejected', { rejected: true, charges_enabled: false }],
])('shows no message when %s', (_, difference) => {
  expect(returnMessage(search, aPaymentAccount(difference))).toBeNull()
})

test.each(['tab=payment&account_id=acct_1', 'tab=payment&success=false&account_id=acct_1', 'success=true'])(
  'does not treat %s as a success',
  (text) => {
    expect(returnMessage(new URLSearchParams(text), aPaymentAccount())).toBeNull()
  },
)
