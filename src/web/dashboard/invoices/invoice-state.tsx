import type { Invoice } from '#contract/invoices.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { BadgeTone } from '#web/ui/badge-tone.ts'
import { invoiceFlags } from './invoice-flags.ts'
import classes from './invoices.module.css'

type InvoiceStateProps = {
  invoice: Invoice
  /** Where the business is, as `2026-11-15`. */
  today: string
}

/** The status, and beside it what it does not tell. */
export function InvoiceState({ invoice, today }: InvoiceStateProps) {
  const { tone, words } = badgeOf(invoice)
  return (
    <div className={classes.state}>
      <Badge tone={tone}>{words}</Badge>
      {invoiceFlags(invoice, today).map((flag) =>
        flag.isWarning ? (
          <Badge key={flag.words} tone="red">
            {flag.words}
          </Badge>
        ) : (
          <span key={flag.words} className={classes.flag}>
            {flag.words}
          </span>
        ),
      )}
    </div>
  )
}

function badgeOf({ status, voided_at }: Invoice): { tone: BadgeTone; words: string } {
  if (voided_at) return { tone: 'gray', words: 'Void' }
  return status === 'paid' ? { tone: 'green', words: 'Paid' } : { tone: 'amber', words: 'Pending' }
}
