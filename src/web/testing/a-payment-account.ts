import type { PaymentAccount } from '#contract/payment-account.ts'

/** An account that takes payments by default. */
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
