import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { use } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import type { InvoiceableJob } from '#contract/invoices.ts'
import { type InvoicePrefill, jobPrefill } from '#web/dashboard/invoices/create/invoice-prefill.ts'
import { invoiceableJobsQuery } from '#web/dashboard/invoices/invoices-query.ts'
import { CloseThenContext } from '#web/dashboard/ui/dialog-contents.tsx'
import { DialogLink } from '#web/dashboard/ui/dialog-link.tsx'
import { invoicePath } from '#web/dashboard/ui/paths.ts'
import classes from './appointments.module.css'

type JobInvoiceProps = {
  appointment: Appointment
  timeZone: string
  onInvoice: (prefill: InvoicePrefill) => void
}

export function JobInvoice({ appointment, timeZone, onInvoice }: JobInvoiceProps) {
  const { id, client_id, client_name, client_email, client_phone } = appointment
  const { data, isPending } = useQuery(invoiceableJobsQuery({ appointment_id: id }))
  if (isPending) return null
  const client = { id: client_id, name: client_name, email: client_email, phone: client_phone }
  return (
    <JobInvoiceLink
      invoice={data?.[0]?.invoice}
      onInvoice={() => onInvoice(jobPrefill(client, appointment, timeZone))}
    />
  )
}

type JobInvoiceLinkProps = {
  invoice: InvoiceableJob['invoice'] | undefined
  /** Id of the element that names the job, where several are listed. */
  describedBy?: string
  onInvoice: () => void
}

/** Links to the job's invoice, or offers to create one. */
export function JobInvoiceLink({ invoice, describedBy, onInvoice }: JobInvoiceLinkProps) {
  const closeThen = use(CloseThenContext)
  const linkProps = { className: classes.invoice, 'aria-describedby': describedBy }
  if (invoice) {
    return (
      <DialogLink to={invoicePath(invoice.id)} {...linkProps}>
        <ReceiptText size={18} aria-hidden />
        On invoice {invoice.number}
      </DialogLink>
    )
  }
  return (
    <button type="button" {...linkProps} onClick={() => closeThen(onInvoice)}>
      <ReceiptText size={18} aria-hidden />
      Invoice this job
    </button>
  )
}
