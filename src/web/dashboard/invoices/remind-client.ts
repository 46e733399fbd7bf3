import type { QueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { Invoice } from '#contract/invoices.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { readAgain } from './invoice-changes.ts'

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
