import type { PayPage } from '#contract/pay.ts'
import { quantityText, rateText } from '#domain/invoices/document-texts.ts'
import { moneyText } from '#web/format/money.ts'
import classes from './pay.module.css'

/** What it is for, and how that comes to the amount. */
export function InvoiceLines({ invoice }: { invoice: PayPage }) {
  const { lines, totals } = invoice
  return (
    <table className={classes.lines}>
      <caption>What it is for</caption>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and their order stays.
          <tr key={n}>
            <td dir="auto">
              {line.description}
              {line.quantity !== 100 && (
                <small>
                  {quantityText(line.quantity)} × {moneyText(line.unit_price)}
                </small>
              )}
            </td>
            <td>{moneyText(totals.lines[n] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sumsOf(invoice).map(({ label, cents, isTotal }) => (
          <tr key={label} className={isTotal ? classes.total : undefined}>
            <th scope="row">{label}</th>
            <td>{moneyText(cents)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

type Sum = { label: string; cents: number; isTotal?: true }

function sumsOf({ totals, state, tip_cents, refunded_cents }: PayPage): Sum[] {
  const { subtotal, discount, taxes, total } = totals
  return [
    ...(discount > 0 || taxes.length > 0 ? [{ label: 'Subtotal', cents: subtotal }] : []),
    ...(discount > 0 ? [{ label: 'Discount', cents: -discount }] : []),
    ...taxes.map(({ rate, tax }) => ({ label: `Tax ${rateText(rate)}`, cents: tax })),
    { label: 'Total', cents: total, isTotal: true as const },
    ...(tip_cents > 0 ? [{ label: 'Tip', cents: tip_cents }] : []),
    ...(state === 'paid' && tip_cents > 0
      ? [{ label: 'Paid', cents: total + tip_cents, isTotal: true as const }]
      : []),
    ...(refunded_cents > 0 ? [{ label: 'Refunded', cents: -refunded_cents }] : []),
  ]
}
