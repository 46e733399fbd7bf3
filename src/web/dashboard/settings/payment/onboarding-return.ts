import type { PaymentAccount } from '#contract/payment-account.ts'
import { accountStage, STAGE_SENTENCES } from '#web/dashboard/ui/account-stage.ts'

/** Query parameters set by the provider's setup and by the link to it. */
const RETURN_PARAMS = ['success', 'account_id', 'setup']

export function isOnboardingReturn(search: URLSearchParams): boolean {
  return search.has('success') || search.has('account_id')
}

export function withoutReturnParams(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !RETURN_PARAMS.includes(name)))
}

/** The message for an owner who returns from the setup. Null unless the account confirms what the URL claims. */
export function returnMessage(search: URLSearchParams, account: PaymentAccount): string | null {
  if (search.get('success') !== 'true' || !account.connected || account.rejected) return null
  if (account.account_id === null || account.account_id !== search.get('account_id')) return null
  return STAGE_SENTENCES[accountStage(account)]
}
