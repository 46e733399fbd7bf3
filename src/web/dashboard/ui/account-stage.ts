import type { PaymentAccount } from '#contract/payment-account.ts'

export type AccountStage = 'not-connected' | 'incomplete' | 'pending' | 'rejected' | 'enabled'

/** How far the account is from accepting payments. */
export function accountStage(account: PaymentAccount): AccountStage {
  if (!account.connected) return 'not-connected'
  if (account.rejected) return 'rejected'
  if (account.charges_enabled) return 'enabled'
  return account.details_submitted ? 'pending' : 'incomplete'
}

export const STAGE_SENTENCES: Record<AccountStage, string> = {
  'not-connected': 'Connect an account so clients can pay their invoices by card.',
  incomplete: 'You need to complete your account setup to enable payments',
  pending: 'Your account is pending verification by the provider',
  rejected:
    'The payment provider declined this account, so it can’t take payments. Their support team can tell you why.',
  enabled: 'Your clients can pay their invoices by card.',
}
