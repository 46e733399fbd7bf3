import { type InvoiceTotals, invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import type { FormValues } from '#web/ui/form-mistakes.ts'
import { discountIn, linesIn } from './typed-lines.ts'

/** What the lines come to as far as they are typed: what is no number yet counts for nothing. */
export function liveTotals(values: FormValues): InvoiceTotals {
  const lines = linesIn(values).map(({ quantity, unit_price, tax_rate }) => ({
    quantity: quantity || 0,
    unit_price: unit_price || 0,
    tax_rate: tax_rate || 0,
  }))
  const discount = discountIn(values)
  return invoiceTotals(lines, discount && Object.values(discount).some(Number.isNaN) ? null : discount)
}
