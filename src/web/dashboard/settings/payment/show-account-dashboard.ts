import { endpoints } from '#contract/endpoints.ts'
import { DeclinedError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import type { NewTab } from '#web/dashboard/ui/new-tab.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { toastError } from '#web/ui/toast-store.ts'

const STRIPE_DASHBOARD_URL = 'https://dashboard.stripe.com'
const FAILURE = {
  title: 'Error accessing payment dashboard',
  fallback: 'We’re opening the provider’s sign-in page instead.',
}

/** Shows the account's page at the provider, or the closest page that is available. */
export async function showAccountDashboard(tab: NewTab, accountId: string | null): Promise<void> {
  const query = { action: 'create-dashboard-link' } as const
  const link = await callAsOwner(endpoints.changePaymentAccount, { query }).catch((error: unknown) => {
    // Not a failure: the owner would rather not open it.
    if (error instanceof DeclinedError) throw error
    toastServerError(error, FAILURE)
    return null
  })
  if (link?.url) return tab.show(link.url)
  if (link?.fallbackUrl) {
    toastError('Using alternative login method')
    return tab.show(link.fallbackUrl)
  }
  if (link) toastError(FAILURE.title, FAILURE.fallback)
  return tab.show(accountId === null ? STRIPE_DASHBOARD_URL : `${STRIPE_DASHBOARD_URL}/${accountId}`)
}
