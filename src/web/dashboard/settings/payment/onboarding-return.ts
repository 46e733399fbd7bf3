import type { PaymentAccount } from '#contract/payment-account.ts'
import { accountStage, STAGE_SENTENCES } from './account-stage.ts'

/** What the provider's set-up and the way there leave in the address. */
const PARAMETERS = ['success', 'account_id', 'setup']

export function isOnboardingReturn(search: URLSearchParams): boolean {
  return search.has('success') || search.has('account_id')
}

export function withoutReturn(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !PARAMETERS.includes(name)))
}

/** What to tell an owner who comes back. The address is only a hint: null unless the account says the same. */
export function returnWords(search: URLSearchParams, account: PaymentAccount): string | null {
  if (search.get('success') !== 'true' || !account.connected || account.rejected) return null
  if (account.account_id === null || account.account_id !== search.get('account_id')) return null
  return STAGE_SENTENCES[accountStage(account)]
}
