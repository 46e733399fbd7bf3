import { findPortal } from '#web/billing/find-portal.ts'
import { BLOCKED_PATH } from '#web/billing/leave-when-blocked.ts'
import { leaveFor } from '#web/session/leave-for.ts'

/** Leads to the portal, and back to the blocked screen. */
export async function openBillingPortal(): Promise<void> {
  const url = await findPortal({ returnUrl: window.location.origin + BLOCKED_PATH })
  if (url) await leaveFor(url)
}
