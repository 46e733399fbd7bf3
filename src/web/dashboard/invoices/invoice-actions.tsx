import { useQueryClient } from '@tanstack/react-query'
import { Ban, BellRing, CircleCheckBig, Download, Link2, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Invoice } from '#contract/invoices.ts'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { deferredModule, useDeferredModule } from '#web/dashboard/ui/deferred-module.ts'
import { useHold } from '#web/ui/hold.ts'
import { useTurn } from '#web/ui/use-turn.ts'
import { type Act, ActButton, type ActMenuProps, MenuOpener } from './act-button.tsx'
import classes from './invoice-actions.module.css'
import { copyPaymentLink, downloadInvoice, markPaid, remindClient, reopen } from './invoice-acts.ts'
import type { PaymentLinkOf } from './payment-link-dialog.tsx'

type InvoiceActionsProps = {
  invoice: Invoice
  /** What names the invoice beside the buttons. */
  describedBy: string
  /** In a row of the table there is little room. */
  isCompact?: boolean
  /** For a link that could not be copied. */
  onLink: (link: PaymentLinkOf) => void
  onVoid: () => void
  /** The buttons that were there have gone. */
  onSettled: () => void
}

/** What can be done with an invoice as it is now; one thing at a time. */
export function InvoiceActions(props: InvoiceActionsProps) {
  const { invoice, describedBy, isCompact = false, onLink, onVoid, onSettled } = props
  const readings = useQueryClient()
  const { isBusy, take } = useTurn()
  useHold(isBusy ? 'busy' : null)
  const [running, setRunning] = useState('')

  async function copy() {
    const byHand = await copyPaymentLink(readings, invoice)
    if (byHand) onLink({ url: byHand, ...invoice })
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
  const makeVoid = { label: 'Void', Icon: Ban, run: onVoid, isDanger: true }
  const reopenIt = { label: 'Reopen', busyLabel: 'Reopening...', Icon: RotateCcw, run: settle(reopen) }

  const isOwnersWord = invoice.voided_at !== null || invoice.paid_by === 'owner'
  const isReopenable = isOwnersWord && invoice.card_payments === 0
  const isDue = isOwed(invoice)
  const main: Act[] = isDue ? [remind, pay] : [download]
  const others: Act[] = isDue ? [link, download, makeVoid] : isReopenable && !isCompact ? [reopenIt] : []

  const start = ({ label, run }: Act) =>
    void take(async () => {
      setRunning(label)
      await run()
    })
  const shown = { describedBy, running: isBusy ? running : null, onStart: start }
  return (
    <div className={`${classes.actions} ${isCompact ? classes.compact : ''}`}>
      {main.map((act) => (
        <ActButton key={act.label} {...shown} act={act} />
      ))}
      {others.map((act) => (
        <ActButton key={act.label} {...shown} act={act} isOther />
      ))}
      {isCompact && others.length > 0 && <ActMenu {...shown} acts={others} />}
    </div>
  )
}

const list = deferredModule(async () => (await import('./act-menu-list.tsx')).ActMenuList)

/** For a phone, where only the first acts have buttons of their own. */
function ActMenu(props: ActMenuProps) {
  const [isAsked, setAsked] = useState(false)
  const List = useDeferredModule(list, isAsked, () => setAsked(false))
  if (isAsked && List) return <List {...props} />
  return <MenuOpener {...props} aria-haspopup="menu" aria-expanded={false} onClick={() => setAsked(true)} />
}
