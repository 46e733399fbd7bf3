import type { InvoiceDetails } from '#contract/invoices.ts'
import { quantityText } from '#domain/invoices/document-texts.ts'
import { moneyText } from '#web/format/money.ts'
import { invoiceSums } from './invoice-sums.ts'
import classes from './invoice-view.module.css'

const ONE = 100

/** What the amount is made of. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetails }) {
  const { lines, totals } = invoice
  return (
    <div>
      <ul className={classes.lines} aria-label="Lines">
        {lines.map(({ description, quantity, unit_price }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place, and never move here
          <li key={position}>
            <span dir="auto">
              {description}
              {quantity !== ONE && (
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
        {invoiceSums(invoice).map(({ label, cents, isTotal }) => (
          <div key={label} data-total={isTotal}>
            <dt>{label}</dt>
            <dd>{moneyText(cents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
