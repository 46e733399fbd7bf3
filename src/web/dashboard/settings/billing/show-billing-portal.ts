import { createPortalUrl, type PortalRequest } from '#web/billing/create-portal-url.ts'
import type { NewTab } from '#web/dashboard/ui/new-tab.ts'

export async function showBillingPortal(tab: NewTab, request: PortalRequest): Promise<void> {
  const url = await createPortalUrl(request)
  if (url) await tab.show(url)
  else tab.close()
}
