import type { Invoice } from '#contract/invoices.ts'
import { WaitingMark } from '#web/dashboard/ui/waiting-mark.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { BadgeTone } from '#web/ui/badge-tone.ts'
import { invoiceFlags } from './invoice-flags.ts'
import classes from './invoices.module.css'

type InvoiceStatusProps = {
  invoice: Invoice
  /** The date in the business's time zone, as `2026-11-15`. */
  today: string
}

/** The status, followed by the invoice's flags. */
export function InvoiceStatus({ invoice, today }: InvoiceStatusProps) {
  const { tone, label } = statusBadge(invoice)
  return (
    <div className={classes.state}>
      <Badge tone={tone}>{label}</Badge>
      <WaitingMark recordId={invoice.id} />
      {invoiceFlags(invoice, today).map((flag) =>
        flag.isWarning ? (
          <Badge key={flag.label} tone="red">
            {flag.label}
          </Badge>
        ) : (
          <span key={flag.label} className={classes.flag}>
            {flag.label}
          </span>
        ),
      )}
    </div>
  )
}

function statusBadge({ status, voided_at }: Invoice): { tone: BadgeTone; label: string } {
  if (voided_at) return { tone: 'gray', label: 'Void' }
  return status === 'paid' ? { tone: 'green', label: 'Paid' } : { tone: 'amber', label: 'Pending' }
}
