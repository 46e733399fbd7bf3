import type { PaymentAccount } from '#contract/payment-account.ts'

/** Takes payments, unless a test says otherwise. */
export function aPaymentAccount(difference: Partial<PaymentAccount> = {}): PaymentAccount {
  return {
    connected: true,
    account_id: 'acct_1',
    account_name: 'Luna Mobile Detailing',
    details_submitted: true,
    charges_enabled: true,
    rejected: false,
    ...difference,
  }
}
