import type { QueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { Invoice } from '#contract/invoices.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { moneyText } from '#web/format/money.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { readAgain, showChanged } from './invoice-changes.ts'

/** Whether it is paid now. */
export async function markPaid(readings: QueryClient, { id, number }: Invoice): Promise<boolean> {
  const paid = await changed(readings, () => callAsOwner(endpoints.markInvoicePaid, { params: { id } }))
  if (paid) {
    toast({
      title: 'Invoice marked as paid',
      description: `${number}: ${moneyText(paid.amount)}`,
      action: { label: 'Undo', onAction: () => void reopen(readings, paid) },
      about: id,
    })
  }
  return paid !== null
}

/** Whether it is void now. */
export async function makeVoid(readings: QueryClient, { id, number }: Invoice): Promise<boolean> {
  const settled = await changed(readings, () => callAsOwner(endpoints.voidInvoice, { params: { id } }))
  if (settled) {
    toast({
      title: 'Invoice voided',
      description: `${number} can no longer be paid.`,
      action: { label: 'Undo', onAction: () => void reopen(readings, settled) },
      about: id,
    })
  }
  return settled !== null
}

/** Whether it is pending again. */
export async function reopen(readings: QueryClient, { id, number }: Invoice): Promise<boolean> {
  const pending = await changed(readings, () => callAsOwner(endpoints.reopenInvoice, { params: { id } }))
  if (pending) toast({ title: 'Invoice reopened', description: `${number} is pending again.`, about: id })
  return pending !== null
}

/** Null when it failed, which has been told. */
async function changed(readings: QueryClient, call: () => Promise<Invoice>): Promise<Invoice | null> {
  try {
    const invoice = await call()
    showChanged(readings, invoice)
    return invoice
  } catch (error) {
    explainFailure(error, {
      title: 'Error updating invoice',
      otherwise: 'Failed to update the invoice. Please try again.',
    })
    // It may have been paid in the meantime.
    readAgain(readings)
    return null
  }
}
