import type { InvoiceDetails } from '#contract/invoices.ts'
import { quantityText, rateText } from '#domain/invoices/document-texts.ts'
import { moneyText } from '#web/format/money.ts'
import classes from './invoice-view.module.css'

const ONE = 100

/** What the amount is made of. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetails }) {
  const { lines, totals, tip_cents, refunded_cents } = invoice
  const isPlain = totals.discount === 0 && totals.taxes.length === 0
  const sums: [string, number][] = [
    ...(isPlain ? [] : [['Subtotal', totals.subtotal] as [string, number]]),
    ...(totals.discount > 0 ? [['Discount', -totals.discount] as [string, number]] : []),
    ...totals.taxes.map(({ rate, tax }): [string, number] => [`Tax ${rateText(rate)}`, tax]),
    ['Total', totals.total],
    ...(tip_cents > 0 ? [['Tip', tip_cents] as [string, number]] : []),
    ...(refunded_cents > 0 ? [['Refunded', -refunded_cents] as [string, number]] : []),
  ]
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
        {sums.map(([label, cents]) => (
          <div key={label} data-total={label === 'Total' || undefined}>
            <dt>{label}</dt>
            <dd>{moneyText(cents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
