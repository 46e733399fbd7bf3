import { documentRows } from '#domain/invoices/document-rows.ts'
import { moneyText } from '#web/format/money.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './create-invoice.module.css'
import { type LiveTotals, liveTotals } from './live-totals.ts'

const NUMBER = { inputMode: 'decimal', autoComplete: 'off', placeholder: '0' } as const

export function DiscountAndTax({ fields: { text, values } }: { fields: FormFields }) {
  return (
    <div className={classes.sum}>
      <div className={classes.rates}>
        <div className={classes.discount}>
          <TextField {...text('discount')} {...NUMBER} label="Discount" />
          <SelectField {...text('discount_kind')} label="In" aria-label="Discount in">
            <option value="percent">%</option>
            <option value="cents">$</option>
          </SelectField>
        </div>
        <TextField {...text('tax_rate')} {...NUMBER} label="Tax rate (%)" />
      </div>
      <Totals {...liveTotals(values)} />
    </div>
  )
}

function Totals({ totals, totalText }: LiveTotals) {
  return (
    <dl className={classes.totals} aria-label="Totals">
      {documentRows({ totals, tip: 0, refunded: 0, isPaid: false }).map(({ label, cents, isTotal }) => (
        <div key={label} className={isTotal && classes.total}>
          <dt>{label}</dt>
          <dd>{isTotal ? totalText : moneyText(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
