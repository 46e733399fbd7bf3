import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { type MouseEvent, use } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Appointment } from '#contract/appointments.ts'
import { type InvoiceStart, jobStart } from '#web/dashboard/invoices/create/invoice-start.ts'
import { invoiceableJobsQuery } from '#web/dashboard/invoices/create/invoiceable-jobs-query.ts'
import { addressOfInvoice } from '#web/dashboard/invoices/invoice-address.ts'
import { LeaveToContext } from '#web/dashboard/shell/dialog-contents.tsx'
import classes from './appointments.module.css'

type JobInvoiceProps = {
  appointment: Appointment
  timeZone: string
  onInvoice: (start: InvoiceStart) => void
}

/** A way to the job's invoice: the one it is on, or one to be made. */
export function JobInvoice({ appointment, timeZone, onInvoice }: JobInvoiceProps) {
  const { data, isPending } = useQuery(invoiceableJobsQuery({ appointment_id: appointment.id }))
  const leaveTo = use(LeaveToContext)
  if (isPending) return null
  const invoice = data?.[0]?.invoice
  if (invoice) return <InvoiceLink {...invoice} />
  return (
    <button
      type="button"
      className={classes.invoice}
      onClick={() => leaveTo(() => onInvoice(jobStart(appointment, timeZone)))}
    >
      <ReceiptText size={18} aria-hidden />
      Invoice this job
    </button>
  )
}

function InvoiceLink({ id, number }: { id: string; number: string }) {
  const leaveTo = use(LeaveToContext)
  const navigate = useNavigate()
  const address = addressOfInvoice(id)

  function go(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    leaveTo(() => void navigate(address))
  }

  return (
    <Link to={address} className={classes.invoice} onClick={go}>
      <ReceiptText size={18} aria-hidden />
      Invoiced {number}
    </Link>
  )
}
