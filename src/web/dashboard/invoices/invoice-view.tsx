import { useRef } from 'react'
import type { InvoiceDetails } from '#contract/invoices.ts'
import { telLink } from '#domain/clients/tel-link.ts'
import { quantityText } from '#domain/invoices/document-texts.ts'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { truncateLine } from '#domain/invoices/line-text.ts'
import { amountDue } from '#domain/pay/amount-due.ts'
import { moneyText } from '#web/format/money.ts'
import { dateTimeText } from '#web/format/wall-clock.ts'
import { canEditInForm, editPrefill } from './create/edited-invoice.ts'
import type { InvoicePrefill } from './create/invoice-prefill.ts'
import { longDueText } from './due-text.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { invoiceHistory } from './invoice-history.ts'
import { InvoiceStatus } from './invoice-status.tsx'
import { invoiceSummaryRows } from './invoice-summary-rows.ts'
import classes from './invoice-view.module.css'
import type { PaymentLinkDetails } from './payment-link-dialog.tsx'

type InvoiceViewProps = {
  invoice: InvoiceDetails
  timeZone: string
  today: string
  onShowLink: (link: PaymentLinkDetails) => void
  onVoid: () => void
  onEdit: (prefill: InvoicePrefill) => void
}

export function InvoiceView({ invoice, timeZone, today, onShowLink, onVoid, onEdit }: InvoiceViewProps) {
  const { client_name, client_email, client_phone, due_date, description, lines, note } = invoice
  const cents = isOwed(invoice) ? amountDue(invoice.amount, invoice.deposit_cents) : invoice.amount
  const header = useRef<HTMLDivElement>(null)
  const isOnlyLine = lines.length === 1 && lines[0]?.description === truncateLine(description)
  return (
    <div className={classes.parts}>
      <div ref={header} tabIndex={-1} id="opened-invoice" className={classes.top}>
        <p className={classes.amount}>{moneyText(cents)}</p>
        <InvoiceStatus invoice={invoice} today={today} />
        <p className={classes.client} dir="auto">
          {client_name || 'N/A'}
        </p>
        {client_email && (
          <p>
            <a href={`mailto:${encodeURIComponent(client_email)}`}>{client_email}</a>
          </p>
        )}
        {client_phone && (
          <p>
            <a href={telLink(client_phone) ?? undefined}>{client_phone}</a>
          </p>
        )}
        {isOwed(invoice) && (
          <p>
            <time dateTime={due_date}>{longDueText(due_date)}</time>
          </p>
        )}
      </div>
      <InvoiceActions
        invoice={invoice}
        describedBy="opened-invoice"
        onShowLink={onShowLink}
        onVoid={onVoid}
        onEdit={canEditInForm(invoice) ? () => onEdit(editPrefill(invoice)) : undefined}
        onChanged={() => header.current?.focus()}
      />
      {invoice.isMismatched && (
        <p className={classes.warning}>
          The client paid a different amount than this invoice asks for, so it isn’t marked as paid. They
          can’t pay it again for now. Refund that payment from your payment account’s dashboard, or mark the
          invoice as paid.
        </p>
      )}
      {wasOpened(invoice) && (
        <p className={classes.text}>
          Your client has already opened this invoice, so it can’t be changed. Void it and create a new one
          instead.
        </p>
      )}
      {invoice.isPaidTwice && (
        <p className={classes.warning}>
          This was paid more than once. Refund one payment from your payment account’s dashboard.
        </p>
      )}
      {!isOnlyLine && (
        <p className={classes.text} dir="auto">
          {description}
        </p>
      )}
      <InvoiceLines invoice={invoice} />
      {note && (
        <p className={classes.text} dir="auto">
          {note}
        </p>
      )}
      <div>
        <h3>History</h3>
        <ul className={classes.history}>
          {invoiceHistory(invoice).map(({ label, at }) => (
            <li key={label}>
              <span>{label}</span>
              {at && <time dateTime={at}>{dateTimeText(timeZone, at)}</time>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** An unpaid invoice without a payment in progress can be edited until its link is opened. */
function wasOpened(invoice: InvoiceDetails): boolean {
  return isOwed(invoice) && !invoice.isEditable && !invoice.isProcessing && !invoice.isMismatched
}

/** Quantities are in hundredths. */
const QUANTITY_ONE = 100

function InvoiceLines({ invoice }: { invoice: InvoiceDetails }) {
  const { lines, totals } = invoice
  return (
    <div>
      <ul className={classes.lines} aria-label="Line items">
        {lines.map(({ description, quantity, unit_price }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move here
          <li key={position}>
            <span dir="auto">
              {description}
              {quantity !== QUANTITY_ONE && (
                <small>
                  {quantityText(quantity)} × {moneyText(unit_price)}
                </small>
              )}
            </span>
            <span>{moneyText(totals.lines[position] ?? 0)}</span>
          </li>
        ))}
      </ul>
      <dl className={classes.sums}>
        {invoiceSummaryRows(invoice).map(({ label, cents, isTotal }) => (
          <div key={label} data-total={isTotal}>
            <dt>{label}</dt>
            <dd>{moneyText(cents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
