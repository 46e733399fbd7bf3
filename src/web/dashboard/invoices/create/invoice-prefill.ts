import type { InvoiceableJob, InvoiceDetails } from '#contract/invoices.ts'
import { jobLineText } from '#domain/invoices/line-text.ts'
import { jobLines } from '#domain/services/invoice-lines.ts'
import { visitText } from '#domain/services/visit.ts'
import { priceValue } from '#web/format/price-input.ts'
import { dateValue } from '#web/format/wall-clock.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { rowValues } from '#web/ui/form-rows.ts'
import { EMPTY_LINE, type LineInput } from './line-inputs.ts'

/** The initial content of the form. */
export type InvoicePrefill = {
  client: { id: string | null; name: string; email: string; phone: string | null }
  job?: {
    id: string
    text: string
    price: number | null
    /** More than one for a visit of several services or with options. */
    lines: LineInput[]
  }
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
  const lines = lineInputs(job, timeZone)
  return {
    client,
    job: { id: job.id, text: jobText(job, timeZone), price: job.price, lines },
    isMoreOpen: lines.length > 1,
  }
}

type Job = Pick<InvoiceableJob, 'service' | 'items' | 'appointment_time'>
type PricedJob = Job & Pick<InvoiceableJob, 'id' | 'price'>

/** `Full Detail, Nov 18, 2026` */
export function jobText(job: Job, timeZone: string): string {
  return jobLineText(visitText(job), dateValue(timeZone, job.appointment_time))
}

export function lineInputs(job: PricedJob, timeZone: string): LineInput[] {
  return jobLines(job, dateValue(timeZone, job.appointment_time)).map(({ description, price }) => ({
    ...EMPTY_LINE,
    description,
    unit_price: priceValue(price),
    appointment_id: job.id,
  }))
}

export function initialInvoiceValues(prefill: InvoicePrefill | undefined): FormValues {
  const isItemized = (prefill?.job?.lines.length ?? 0) > 1
  return {
    client_name: prefill?.client.name ?? '',
    client_email: prefill?.client.email ?? '',
    client_phone: prefill?.client.phone ?? '',
    description: prefill?.job?.text ?? '',
    amount: priceValue(prefill?.job?.price ?? null),
    /** The job that the invoice is for. Only used while the form has no lines. */
    appointment_id: prefill?.job?.id ?? '',
    sends_letter: true,
    ...rowValues('lines', isItemized ? (prefill?.job?.lines ?? []) : []),
    discount: '',
    discount_kind: 'percent',
    tax_rate: '',
    /** Empty means the server's default, in fourteen days. */
    due_date: '',
    note: '',
  }
}
