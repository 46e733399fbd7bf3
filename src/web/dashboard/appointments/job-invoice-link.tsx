import { ReceiptText } from 'lucide-react'
import { use } from 'react'
import type { InvoiceableJob } from '#contract/invoices.ts'
import { CloseThenContext } from '#web/dashboard/ui/dialog-contents.tsx'
import { DialogLink } from '#web/dashboard/ui/dialog-link.tsx'
import { invoicePath } from '#web/dashboard/ui/paths.ts'

type JobInvoiceLinkProps = {
  className?: string | undefined
  /** Null if the job is on no invoice, undefined until that is known. */
  invoice: InvoiceableJob['invoice'] | undefined
  /** Id of the element that names the job, where several are listed. */
  describedBy?: string
  onInvoice: () => void
}

/** Links to the job's invoice, or offers to create one. Large buttons hide the words that are marked as context. */
export function JobInvoiceLink({ className, invoice, describedBy, onInvoice }: JobInvoiceLinkProps) {
  const closeThen = use(CloseThenContext)
  if (invoice) {
    return (
      <DialogLink to={invoicePath(invoice.id)} className={className} aria-describedby={describedBy}>
        <ReceiptText size={18} aria-hidden />
        <span>
          <span data-context>On invoice </span>
          {invoice.number}
        </span>
      </DialogLink>
    )
  }
  return (
    <button
      type="button"
      className={className}
      aria-describedby={describedBy}
      aria-disabled={invoice === undefined || undefined}
      onClick={() => invoice === null && closeThen(onInvoice)}
    >
      <ReceiptText size={18} aria-hidden />
      <span>
        Invoice<span data-context> this job</span>
      </span>
    </button>
  )
}
