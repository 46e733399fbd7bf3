import { useQueryClient } from '@tanstack/react-query'
import {
  Ban,
  BellRing,
  CircleCheckBig,
  Download,
  Link2,
  MessageSquareText,
  Pencil,
  QrCode,
  RotateCcw,
} from 'lucide-react'
import { useState } from 'react'
import type { Invoice } from '#contract/invoices.ts'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { useCloseBlocker } from '#web/ui/close-blocker.ts'
import { useSingleFlight } from '#web/ui/use-single-flight.ts'
import { ActionButton, type InvoiceAction } from './action-button.tsx'
import { ActionMenu } from './action-menu.tsx'
import classes from './invoice-actions.module.css'
import {
  copyPaymentLink,
  downloadInvoice,
  markPaid,
  paymentLink,
  remindClient,
  reopenInvoice,
} from './invoice-commands.ts'
import type { PaymentLinkDetails } from './payment-link-dialog.tsx'

type InvoiceActionsProps = {
  invoice: Invoice
  /** The id of the element that names the invoice. */
  describedBy: string
  /** For table rows, where space is tight. */
  isCompact?: boolean
  /** Called with a link to show: on request, or because it could not be copied. */
  onShowLink: (link: PaymentLinkDetails) => void
  onVoid: () => void
  /** Missing if the invoice can't be edited here. */
  onEdit?: (() => Promise<void> | void) | undefined
  /** Called after a status change, which replaces the buttons. */
  onChanged: () => void
}

/** The actions that the invoice's status allows. Only one runs at a time. */
export function InvoiceActions(props: InvoiceActionsProps) {
  const { invoice, describedBy, isCompact = false, onShowLink, onVoid, onEdit, onChanged } = props
  const queryClient = useQueryClient()
  const { isBusy, runOnce } = useSingleFlight()
  useCloseBlocker(isBusy ? 'busy' : null)
  const [startedLabel, setStartedLabel] = useState('')

  async function copy() {
    const uncopiedUrl = await copyPaymentLink(queryClient, invoice)
    if (uncopiedUrl) onShowLink({ url: uncopiedUrl, ...invoice })
  }
  async function show() {
    const url = await paymentLink(queryClient, invoice)
    if (url) onShowLink({ url, ...invoice })
  }
  const runUpdate = (update: typeof markPaid) => async () => {
    if (await update(queryClient, invoice)) onChanged()
  }

  const remindAction = {
    label: 'Send Reminder',
    busyLabel: 'Sending...',
    Icon: BellRing,
    run: () => remindClient(queryClient, invoice),
  }
  const textAction = { label: 'Text it', busyLabel: 'Opening...', Icon: MessageSquareText, run: show }
  const payAction = {
    label: 'Mark as Paid',
    busyLabel: 'Saving...',
    Icon: CircleCheckBig,
    run: runUpdate(markPaid),
  }
  const copyLinkAction = { label: 'Copy Link', busyLabel: 'Copying...', Icon: Link2, run: copy }
  const showCodeAction = {
    label: 'Show QR code',
    busyLabel: 'Loading...',
    Icon: QrCode,
    run: show,
    isInMenuOnly: true,
  }
  const downloadAction = {
    label: 'Download',
    busyLabel: 'Downloading...',
    Icon: Download,
    run: () => downloadInvoice(invoice),
  }
  const editActions = onEdit
    ? [{ label: 'Edit', busyLabel: 'Opening...', Icon: Pencil, run: onEdit, isInMenuOnly: true }]
    : []
  const voidAction = { label: 'Void', Icon: Ban, run: onVoid, isDanger: true }
  const reopenAction = {
    label: 'Reopen',
    busyLabel: 'Reopening...',
    Icon: RotateCcw,
    run: runUpdate(reopenInvoice),
  }

  const isSetByOwner = invoice.voided_at !== null || invoice.paid_by === 'owner'
  const isReopenable = isSetByOwner && invoice.card_payments === 0
  const isUnpaid = isOwed(invoice)
  const actions: InvoiceAction[] = isUnpaid
    ? [
        invoice.client_email === '' ? textAction : remindAction,
        payAction,
        copyLinkAction,
        showCodeAction,
        downloadAction,
        ...editActions,
        voidAction,
      ]
    : [
        downloadAction,
        ...(isReopenable && !isCompact ? [reopenAction] : []),
        ...(invoice.paid_by === 'deposit' && !isCompact ? [voidAction] : []),
      ]

  const start = ({ label, run }: InvoiceAction) =>
    void runOnce(async () => {
      setStartedLabel(label)
      await run()
    })
  const state = { describedBy, runningLabel: isBusy ? startedLabel : null, onStart: start }
  return (
    <div className={`${classes.actions} ${isCompact ? classes.compact : ''}`}>
      {actions
        .filter(({ isInMenuOnly }) => !(isCompact && isInMenuOnly))
        .map((action) => (
          <ActionButton key={action.label} {...state} action={action} />
        ))}
      {isCompact && <ActionMenu {...state} actions={actions} />}
    </div>
  )
}
