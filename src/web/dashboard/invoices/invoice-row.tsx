import { useRef } from 'react'
import type { Invoice } from '#contract/invoices.ts'
import { moneyText } from '#web/format/money.ts'
import { longDayText } from '#web/format/wall-clock.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceState } from './invoice-state.tsx'
import classes from './invoices.module.css'
import type { PaymentLinkOf } from './payment-link-dialog.tsx'

export type RowWays = {
  onOpen: (invoice: Invoice) => void
  onVoid: (invoice: Invoice) => void
  onLink: (link: PaymentLinkOf) => void
}

type InvoiceRowProps = RowWays & { invoice: Invoice; timeZone: string; today: string }

export function InvoiceRow({ invoice, timeZone, today, onOpen, onVoid, onLink }: InvoiceRowProps) {
  const { id, number, client_name, amount, tip_cents, created_at } = invoice
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <tr>
      <th scope="row" className={classes.id}>
        <button
          ref={opener}
          id={`invoice-${id}`}
          type="button"
          className={classes.opens}
          onClick={() => onOpen(invoice)}
        >
          <span>{id.slice(0, 8)}...</span> <span className={classes.number}>{number}</span>
        </button>
      </th>
      <td className={classes.client} dir="auto">
        {client_name || 'N/A'}
      </td>
      <td className={classes.date}>
        <time dateTime={created_at}>{longDayText(timeZone, created_at)}</time>
      </td>
      <td className={classes.amount}>
        {moneyText(amount)}
        {tip_cents > 0 && <span className={classes.tip}> + {moneyText(tip_cents)} tip</span>}
      </td>
      <td className={classes.status}>
        <InvoiceState invoice={invoice} today={today} />
      </td>
      <td className={classes.buttons}>
        <InvoiceActions
          invoice={invoice}
          describedBy={`invoice-${id}`}
          isCompact
          onLink={onLink}
          onVoid={() => onVoid(invoice)}
          onSettled={() => opener.current?.focus()}
        />
      </td>
    </tr>
  )
}
