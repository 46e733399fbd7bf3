import { leaveFor } from '#web/account/leave-for.ts'
import { findPortal } from '#web/billing/find-portal.ts'
import { BLOCKED_PATH } from '#web/billing/leave-when-blocked.ts'

/** Leads to the portal, and back to the blocked screen. */
export async function openBillingPortal(): Promise<void> {
  const url = await findPortal({ returnUrl: window.location.origin + BLOCKED_PATH })
  if (url) await leaveFor(url)
}
