import { grantsAccess, needsFreshWord, type SubscriptionStatus } from '#domain/billing/access.ts'
import { askBriefly } from '#server/billing/ask-briefly.ts'
import { endOf } from '#server/billing/queries.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import type { Session } from '#server/http/session.ts'

/** What opens or closes the dashboard for this request: what is stored, unless the provider has been silent for days. */
export async function admittedStatus(
  deps: ProviderDeps,
  { user, subscription, checkedAt }: Session,
): Promise<SubscriptionStatus> {
  if (!subscription) return 'none'
  const { status } = subscription
  const isOld = needsFreshWord(endOf(subscription)?.getTime() ?? null, checkedAt.getTime())
  if (!grantsAccess(status) || !isOld) return status
  return (await askBriefly(deps, user.id))?.status ?? 'none'
}
