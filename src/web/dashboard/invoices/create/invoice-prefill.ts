import type { InvoiceableJob, InvoiceDetails } from '#contract/invoices.ts'
import { jobLineText } from '#domain/invoices/line-text.ts'
import { priceValue } from '#web/format/price-input.ts'
import { dateValue } from '#web/format/wall-clock.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { EMPTY_LINE, type LineInput } from './line-inputs.ts'

/** The initial content of the form. */
export type InvoicePrefill = {
  client: { id: string | null; name: string; email: string; phone: string | null }
  job?: { id: string; text: string; price: number | null }
  /** The saved invoice to edit. Without one, the form creates an invoice. */
  invoice?: InvoiceDetails
  /** Opens the form with the section "More" open. */
  isMoreOpen?: boolean
}

export function jobPrefill(
  client: InvoicePrefill['client'],
  job: PricedJob,
  timeZone: string,
): InvoicePrefill {
  return { client, job: { id: job.id, text: jobText(job, timeZone), price: job.price } }
}

type Job = Pick<InvoiceableJob, 'service' | 'appointment_time'>
type PricedJob = Job & Pick<InvoiceableJob, 'id' | 'price'>

/** `Full Detail, Nov 18, 2026` */
export function jobText({ service, appointment_time }: Job, timeZone: string): string {
  return jobLineText(service, dateValue(timeZone, appointment_time))
}

export function jobLine({ id, price, ...job }: PricedJob, timeZone: string) {
  return {
    ...EMPTY_LINE,
    description: jobText(job, timeZone),
    unit_price: priceValue(price),
    appointment_id: id,
  } satisfies LineInput
}

export function initialInvoiceValues(prefill: InvoicePrefill | undefined): FormValues {
  return {
    client_name: prefill?.client.name ?? '',
    client_email: prefill?.client.email ?? '',
    client_phone: prefill?.client.phone ?? '',
    description: prefill?.job?.text ?? '',
    amount: priceValue(prefill?.job?.price ?? null),
    /** The job that the invoice is for. Only used while the form has no lines. */
    appointment_id: prefill?.job?.id ?? '',
    sends_letter: true,
    lines: '',
    discount: '',
    discount_kind: 'percent',
    tax_rate: '',
    /** Empty means the server's default, in fourteen days. */
    due_date: '',
    note: '',
  }
}
