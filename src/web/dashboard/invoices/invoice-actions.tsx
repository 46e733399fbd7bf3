import { useQueryClient } from '@tanstack/react-query'
import {
  Ban,
  BellRing,
  CircleCheckBig,
  Download,
  Link2,
  LoaderCircle,
  type LucideIcon,
  RotateCcw,
} from 'lucide-react'
import { useState } from 'react'
import type { Invoice } from '#contract/invoices.ts'
import { useHold } from '#web/ui/hold.ts'
import { useTurn } from '#web/ui/use-turn.ts'
import { copyPaymentLink } from './copy-payment-link.ts'
import { downloadInvoice } from './download-invoice.ts'
import classes from './invoice-actions.module.css'
import { isOpen } from './invoice-flags.ts'
import { remindClient } from './remind-client.ts'
import { markPaid, reopen } from './settle-invoice.ts'

type InvoiceActionsProps = {
  invoice: Invoice
  /** What names the invoice beside the buttons. */
  describedBy: string
  /** In a row of the table there is little room. */
  isCompact?: boolean
  /** For a link that could not be copied. */
  onLink: (url: string) => void
  onVoid: () => void
  /** The buttons that were there have gone. */
  onSettled: () => void
}

type Act = { label: string; busyLabel?: string; Icon: LucideIcon; run: () => Promise<void> | void }

/** What can be done with an invoice as it is now; one thing at a time. */
export function InvoiceActions(props: InvoiceActionsProps) {
  const { invoice, describedBy, isCompact = false, onLink, onVoid, onSettled } = props
  const readings = useQueryClient()
  const { isBusy, take } = useTurn()
  useHold(isBusy ? 'busy' : null)
  const [running, setRunning] = useState('')

  async function copy() {
    const byHand = await copyPaymentLink(readings, invoice)
    if (byHand) onLink(byHand)
  }
  const settle = (change: typeof markPaid) => async () => {
    if (await change(readings, invoice)) onSettled()
  }

  const remind = {
    label: 'Send Reminder',
    busyLabel: 'Sending...',
    Icon: BellRing,
    run: () => remindClient(readings, invoice),
  }
  const pay = { label: 'Mark as Paid', busyLabel: 'Saving...', Icon: CircleCheckBig, run: settle(markPaid) }
  const link = { label: 'Copy Link', busyLabel: 'Copying...', Icon: Link2, run: copy }
  const download = {
    label: 'Download',
    busyLabel: 'Downloading...',
    Icon: Download,
    run: () => downloadInvoice(invoice),
  }
  const makeVoid = { label: 'Void', Icon: Ban, run: onVoid }
  const reopenIt = { label: 'Reopen', busyLabel: 'Reopening...', Icon: RotateCcw, run: settle(reopen) }

  const isTakenBack = invoice.voided_at !== null || invoice.paid_by === 'owner'
  const acts: Act[] = isOpen(invoice)
    ? [remind, pay, link, download, makeVoid]
    : [download, ...(isTakenBack && !isCompact ? [reopenIt] : [])]
  return (
    <div className={`${classes.actions} ${isCompact ? classes.compact : ''}`}>
      {acts.map(({ label, busyLabel = label, Icon, run }) => {
        const isRunning = isBusy && running === label
        const Shown = isRunning ? LoaderCircle : Icon
        return (
          <button
            key={label}
            type="button"
            title={isCompact ? label : undefined}
            aria-describedby={describedBy}
            aria-disabled={isBusy || undefined}
            data-busy={isRunning || undefined}
            onClick={() =>
              void take(async () => {
                setRunning(label)
                await run()
              })
            }
          >
            <Shown size={18} aria-hidden />
            <span>{isRunning ? busyLabel : label}</span>
          </button>
        )
      })}
    </div>
  )
}
