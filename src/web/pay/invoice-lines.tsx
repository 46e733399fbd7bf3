import type { PayPage } from '#contract/pay.ts'
import { documentRows } from '#domain/invoices/document-rows.ts'
import { quantityText } from '#domain/invoices/document-texts.ts'
import { returnedRows } from '#domain/invoices/payment-returns.ts'
import type { Catalogue } from '#domain/language/en/catalogue.ts'
import { moneyText } from '#web/format/money.ts'
import classes from './pay.module.css'
import { paymentTotals } from './payment-totals.ts'

type InvoiceLinesProps = { catalogue: Pick<Catalogue, 'pay' | 'invoice'>; invoice: PayPage }

export function InvoiceLines({ catalogue, invoice }: InvoiceLinesProps) {
  const { pay: words } = catalogue
  const { sums } = catalogue.invoice
  const { lines, totals, state, deposit_cents: deposit, tip_cents: tip, refunded_cents: refunded } = invoice
  const isPaid = state === 'paid'
  const rows = [
    ...documentRows(sums, { totals, deposit, tip, refunded, isPaid }),
    ...(isPaid ? returnedRows(sums, paymentTotals(invoice)) : []),
  ]
  return (
    <table className={classes.lines}>
      <caption>{words.whatFor}</caption>
      <thead>
        <tr>
          <th scope="col">{words.description}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and their order is fixed
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
        {rows.map(({ label, cents, isTotal }) => (
          <tr key={label} className={isTotal ? classes.total : undefined}>
            <th scope="row">{label}</th>
            <td>{moneyText(cents)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
