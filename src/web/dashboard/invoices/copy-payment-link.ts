import type { QueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { Invoice } from '#contract/invoices.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { copyLink } from '#web/dashboard/share/copy-link.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { readAgain } from './invoice-changes.ts'

/** Null when it was copied, or is not to be had, which has been told; else the link, to be copied by hand. */
export async function copyPaymentLink(readings: QueryClient, invoice: Invoice): Promise<string | null> {
  const url = await paymentLink(readings, invoice)
  if (!url) return null
  return (await copyLink(url, navigator.clipboard, null)) ? null : url
}

async function paymentLink(readings: QueryClient, invoice: Invoice): Promise<string | null> {
  const session_id = invoice.stripe_checkout_session_id
  if (session_id === null) return linkMadeNow(readings, invoice)
  try {
    const { url, status } = await callAsOwner(endpoints.getCheckoutSession, { body: { session_id } })
    // Asking may have brought to light that it is paid.
    if (status !== invoice.status) readAgain(readings)
    return url || notAvailable('The server knows no link for this invoice.')
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return notAvailable(error.message)
    explainFailure(error, {
      title: 'Error retrieving payment link',
      otherwise: 'Failed to retrieve the payment link. Please try again.',
    })
    return null
  }
}

/** The provider did not answer when the invoice was made: it is asked again. */
async function linkMadeNow(readings: QueryClient, { id }: Invoice): Promise<string | null> {
  try {
    const { url } = await callAsOwner(endpoints.openPaymentLink, { params: { id } })
    readAgain(readings)
    return url || notAvailable('The server knows no link for this invoice.')
  } catch (error) {
    explainFailure(error, {
      title: 'Cannot copy payment link',
      otherwise: 'This invoice has no link yet. Please try again.',
    })
    return null
  }
}

function notAvailable(description: string): null {
  toast({ variant: 'destructive', title: 'Payment link not available', description })
  return null
}
