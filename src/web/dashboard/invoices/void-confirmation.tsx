import { useQueryClient } from '@tanstack/react-query'
import type { Invoice } from '#contract/invoices.ts'
import { amountDue } from '#domain/pay/amount-due.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { moneyText } from '#web/format/money.ts'
import { Button } from '#web/ui/button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { voidInvoice } from './invoice-commands.ts'

export const VOID_TITLE = 'Void this invoice?'

type VoidConfirmationProps = { invoice: Invoice; onDone: () => void }

export function VoidConfirmation({ invoice, onDone }: VoidConfirmationProps) {
  const queryClient = useQueryClient()
  const { amount, deposit_cents, refunded_cents } = invoice
  const due = amountDue(amount, deposit_cents)
  const { isBusy, onClick } = useBusy(async () => {
    if (await voidInvoice(queryClient, invoice)) onDone()
  })
  return (
    <div className={dialogClasses.form}>
      <p>
        {due > 0
          ? `${invoice.client_name || 'Your client'} will no longer owe ${moneyText(due)} for ${invoice.number}`
          : `${invoice.number} will no longer be paid`}
        , and its link will stop working. The invoice stays in your list.
        {deposit_cents &&
          refunded_cents === 0 &&
          ' You can then refund the deposit, or use it for another invoice of its job.'}
      </p>
      <div className={dialogClasses.buttons}>
        <Button look="quiet" onClick={onDone} data-autofocus>
          Keep it
        </Button>
        <Button look="danger-filled" aria-disabled={isBusy || undefined} onClick={onClick}>
          {isBusy ? 'Voiding...' : 'Void invoice'}
        </Button>
      </div>
    </div>
  )
}
