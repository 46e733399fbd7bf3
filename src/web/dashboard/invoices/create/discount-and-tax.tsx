import { rateText } from '#domain/invoices/document-texts.ts'
import { moneyText } from '#web/format/money.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './create-invoice.module.css'
import { liveTotals } from './live-totals.ts'

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

function Totals({ subtotal, discount, taxes, total }: ReturnType<typeof liveTotals>) {
  return (
    <dl className={classes.totals} aria-label="Totals">
      <Row name="Subtotal" cents={subtotal} />
      {discount > 0 && <Row name="Discount" cents={-discount} />}
      {taxes.map(({ rate, tax }) => (
        <Row key={rate} name={`Tax ${rateText(rate)}`} cents={tax} />
      ))}
      <Row name="Total" cents={total} isTotal />
    </dl>
  )
}

function Row({ name, cents, isTotal = false }: { name: string; cents: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? classes.total : undefined}>
      <dt>{name}</dt>
      <dd>{moneyText(cents)}</dd>
    </div>
  )
}
