import type { QueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { Invoice } from '#contract/invoices.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { copyLink } from '#web/dashboard/share/copy-link.ts'
import { moneyText } from '#web/format/money.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'
import { readAgain, showChanged } from './invoices-query.ts'

/** Whether it is paid now. */
export function markPaid(readings: QueryClient, { id }: Invoice): Promise<boolean> {
  return settle(readings, () => callAsOwner(endpoints.markInvoicePaid, { params: { id } }), {
    title: 'Invoice marked as paid',
    describe: ({ number, amount }) => `${number}: ${moneyText(amount)}`,
    isUndoable: true,
  })
}

/** Whether it is void now. */
export function makeVoid(readings: QueryClient, { id }: Invoice): Promise<boolean> {
  return settle(readings, () => callAsOwner(endpoints.voidInvoice, { params: { id } }), {
    title: 'Invoice voided',
    describe: ({ number }) => `${number} can no longer be paid.`,
    isUndoable: true,
  })
}

/** Whether it is pending again. */
export function reopen(readings: QueryClient, { id }: Invoice): Promise<boolean> {
  return settle(readings, () => callAsOwner(endpoints.reopenInvoice, { params: { id } }), {
    title: 'Invoice reopened',
    describe: ({ number }) => `${number} is pending again.`,
    isUndoable: false,
  })
}

type SettledWords = { title: string; describe: (invoice: Invoice) => string; isUndoable: boolean }

/** Whether it worked. The owner is told either way. */
async function settle(
  readings: QueryClient,
  call: () => Promise<Invoice>,
  { title, describe, isUndoable }: SettledWords,
): Promise<boolean> {
  try {
    const invoice = await call()
    showChanged(readings, invoice)
    const undo = { label: 'Undo', onAction: () => void reopen(readings, invoice) }
    toast({ title, description: describe(invoice), about: invoice.id, ...(isUndoable && { action: undo }) })
    return true
  } catch (error) {
    explainFailure(error, {
      title: 'Error updating invoice',
      otherwise: 'Failed to update the invoice. Please try again.',
    })
    // It may have been paid in the meantime.
    readAgain(readings)
    return false
  }
}

/** The answer comes once the mail server has taken it. */
export async function remindClient(readings: QueryClient, { id }: Invoice): Promise<void> {
  try {
    const { sent_to } = await callAsOwner(endpoints.remindInvoice, { params: { id } })
    toast({ title: 'Payment reminder sent', description: `A reminder has been sent to ${sent_to}` })
  } catch (error) {
    explainFailure(error, {
      title: 'Reminder not sent',
      otherwise: 'The reminder could not be sent. Please try again.',
    })
  }
  readAgain(readings)
}

/** Null when it was copied, or is not to be had, which has been told; else the link, to be copied by hand. */
export async function copyPaymentLink(readings: QueryClient, invoice: Invoice): Promise<string | null> {
  const url = await paymentLink(readings, invoice)
  if (!url) return null
  return (await copyLink(url, null)) ? null : url
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

export async function downloadInvoice({ id, status }: Invoice): Promise<void> {
  try {
    const { filename, pdf } = await callAsOwner(endpoints.downloadInvoice, { params: { id } })
    saveFile(filename, bytesOf(pdf), 'application/pdf')
    const title = status === 'paid' ? 'Receipt downloaded' : 'Invoice downloaded'
    toast({ title, description: `It is in ${filename}.` })
  } catch (error) {
    explainFailure(error, { title: 'Download not available yet', otherwise: 'This feature is coming soon.' })
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
