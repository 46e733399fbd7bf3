import type { QueryClient } from '@tanstack/react-query'
import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Invoice } from '#contract/invoices.ts'
import { amountDue } from '#domain/pay/amount-due.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { copyLink } from '#web/dashboard/share/copy-link.ts'
import { saveChange } from '#web/dashboard/ui/save-change.ts'
import { moneyText } from '#web/format/money.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { savePdf } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { InvoicePrefill } from './create/invoice-prefill.ts'
import { invalidateInvoices, invoiceQuery, updateCachedInvoice } from './invoices-query.ts'

/** Resolves to whether it worked. */
export function markPaid(
  queryClient: QueryClient,
  { id, number, client_name }: Pick<Invoice, 'id' | 'number' | 'client_name'>,
): Promise<boolean> {
  const invoice = { id, number, client_name }
  return updateInvoice(queryClient, () => saveChange({ kind: 'paid', invoice }), {
    title: 'Invoice marked as paid',
    describe: paidText,
    isUndoable: true,
  })
}

/** Resolves to whether it worked. A job that is on no invoice yet gets one. */
export function payJobInCash(queryClient: QueryClient, job: Appointment): Promise<boolean> {
  return updateInvoice(queryClient, () => saveChange({ kind: 'cash', job }), {
    title: 'Paid in cash',
    describe: paidText,
    isUndoable: true,
  })
}

/** `INV-0001: $135.00`, which is what the owner got now. */
function paidText({ number, amount, deposit_cents }: Invoice): string {
  const due = amountDue(amount, deposit_cents)
  return due > 0 ? `${number}: ${moneyText(due)}` : `The deposit covers ${number}.`
}

/** Resolves to whether it worked. */
export function voidInvoice(queryClient: QueryClient, { id }: Pick<Invoice, 'id'>): Promise<boolean> {
  return updateInvoice(queryClient, () => callAsOwner(endpoints.voidInvoice, { params: { id } }), {
    title: 'Invoice voided',
    describe: ({ number }) => `${number} can no longer be paid.`,
    isUndoable: true,
  })
}

/** Resolves to whether it worked. */
export function reopenInvoice(queryClient: QueryClient, { id }: Pick<Invoice, 'id'>): Promise<boolean> {
  return updateInvoice(queryClient, () => callAsOwner(endpoints.reopenInvoice, { params: { id } }), {
    title: 'Invoice reopened',
    describe: ({ number }) => `${number} is pending again.`,
    isUndoable: false,
  })
}

type SuccessToast = { title: string; describe: (invoice: Invoice) => string; isUndoable: boolean }

/** Resolves to whether it worked. Shows a toast either way. `call` resolves to null if the change waits on this device. */
async function updateInvoice(
  queryClient: QueryClient,
  call: () => Promise<Invoice | null>,
  { title, describe, isUndoable }: SuccessToast,
): Promise<boolean> {
  try {
    const invoice = await call()
    if (!invoice) {
      invalidateInvoices(queryClient)
      return true
    }
    updateCachedInvoice(queryClient, invoice)
    const undo = { label: 'Undo', onAction: () => void reopenInvoice(queryClient, invoice) }
    toast({
      title,
      description: describe(invoice),
      recordId: invoice.id,
      ...(isUndoable && invoice.paid_by !== 'deposit' && { action: undo }),
    })
    return true
  } catch (error) {
    toastServerError(error, {
      title: 'Error updating invoice',
      fallback: 'Failed to update the invoice. Please try again.',
    })
    // The invoice may have been paid in the meantime.
    invalidateInvoices(queryClient)
    return false
  }
}

/** The server responds once the mail server has accepted the reminder. */
export async function remindClient(queryClient: QueryClient, { id }: Invoice): Promise<void> {
  try {
    const { sent_to } = await callAsOwner(endpoints.remindInvoice, { params: { id } })
    toast({ title: 'Payment reminder sent', description: `A reminder has been sent to ${sent_to}` })
  } catch (error) {
    toastServerError(error, {
      title: 'Reminder not sent',
      fallback: 'We couldn’t send the reminder. Please try again.',
    })
  }
  invalidateInvoices(queryClient)
}

/** Resolves to the URL if the owner has to copy it by hand, or to null if it was copied or a toast said why there is none. */
export async function copyPaymentLink(queryClient: QueryClient, invoice: Invoice): Promise<string | null> {
  const url = await paymentLink(queryClient, invoice)
  if (!url) return null
  return (await copyLink(url, null)) ? null : url
}

/** Resolves to null if a toast said why there is no link. */
export async function paymentLink(queryClient: QueryClient, invoice: Invoice): Promise<string | null> {
  const session_id = invoice.stripe_checkout_session_id
  if (session_id === null) return createPaymentLink(queryClient, invoice)
  try {
    const { url, status } = await callAsOwner(endpoints.getCheckoutSession, { body: { session_id } })
    // The server checks with the provider, so this may be the first we hear of a payment.
    if (status !== invoice.status) invalidateInvoices(queryClient)
    return url || showLinkUnavailable('This invoice has no payment link yet.')
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return showLinkUnavailable(error.message)
    toastServerError(error, {
      title: 'Error retrieving payment link',
      fallback: 'Failed to retrieve the payment link. Please try again.',
    })
    return null
  }
}

/** For an invoice without a link, because the provider did not respond when it was created. */
async function createPaymentLink(queryClient: QueryClient, { id }: Invoice): Promise<string | null> {
  try {
    const { url } = await callAsOwner(endpoints.openPaymentLink, { params: { id } })
    invalidateInvoices(queryClient)
    return url || showLinkUnavailable('This invoice has no payment link yet.')
  } catch (error) {
    toastServerError(error, {
      title: 'Cannot copy payment link',
      fallback: 'This invoice has no payment link yet. Please try again.',
    })
    return null
  }
}

function showLinkUnavailable(description: string): null {
  toast({ variant: 'destructive', title: 'Payment link not available', description })
  return null
}

export async function downloadInvoice({ id, status }: Invoice): Promise<void> {
  try {
    const { filename, pdf } = await callAsOwner(endpoints.downloadInvoice, { params: { id } })
    savePdf(filename, pdf)
    const title = status === 'paid' ? 'Receipt downloaded' : 'Invoice downloaded'
    toast({ title, description: `Saved as ${filename}` })
  } catch (error) {
    toastServerError(error, {
      title: 'Download not available yet',
      fallback: 'We couldn’t create the PDF. Please try again.',
    })
  }
}

/** What the form needs to edit an invoice. Null if it can't be edited in the form, or could not be loaded. */
export async function loadEditPrefill(queryClient: QueryClient, id: string): Promise<InvoicePrefill | null> {
  const { canEditInForm, editPrefill } = await import('./create/edited-invoice.ts')
  const invoice = await queryClient.fetchQuery(invoiceQuery(id)).catch(() => null)
  return invoice && canEditInForm(invoice) ? editPrefill(invoice) : null
}
