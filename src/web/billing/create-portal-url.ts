import type { CallInput } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toastError } from '#web/ui/toast-store.ts'
import { callAsOwner } from './call-as-owner.ts'

export type PortalRequest = CallInput<typeof endpoints.createBillingPortal>['body']

/** The URL of the provider's page for cards and past charges. Null after a failure, which was shown in a toast. */
export async function createPortalUrl(body: PortalRequest): Promise<string | null> {
  try {
    const { url } = await callAsOwner(endpoints.createBillingPortal, { body })
    if (url) return url
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  toastError(
    'Error accessing billing portal',
    'There was a problem opening the billing portal. Please try again later.',
  )
  return null
}
