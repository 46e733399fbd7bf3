import type { InvoiceDetails } from '#contract/invoices.ts'
import { truncateLine } from '#domain/invoices/line-text.ts'
import { priceValue } from '#web/format/price-input.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { type InvoicePrefill, initialInvoiceValues } from './invoice-prefill.ts'
import { addLines } from './line-changes.ts'
import { EMPTY_LINE, type LineInput } from './line-inputs.ts'

/** Quantities are in hundredths. */
const QUANTITY_ONE = 100

/** The form has one tax rate. An invoice with several, which only the API can create, can't be edited in it. */
export function canEditInForm({ isEditable, lines }: InvoiceDetails): boolean {
  return isEditable && taxRates(lines).length <= 1
}

/** The client's id is left out, so that jobs on this invoice are not shown as already billed. */
export function editPrefill(invoice: InvoiceDetails): InvoicePrefill {
  const { client_name: name, client_email: email, client_phone: phone } = invoice
  const client = { id: null, name: name ?? '', email, phone }
  return { client, invoice, isMoreOpen: !isSimple(invoice) }
}

/** The form filled in with a saved invoice. */
export function editedInvoiceValues(invoice: InvoiceDetails): FormValues {
  const { lines, description, due_date, note, discount } = invoice
  const [rate = 0] = taxRates(lines)
  const empty = {
    ...initialInvoiceValues(editPrefill(invoice)),
    description,
    due_date,
    note: note ?? '',
    tax_rate: rate === 0 ? '' : String(rate / 1_000),
    ...(discount && 'percent' in discount && { discount: String(discount.percent / 1_000) }),
    ...(discount && 'cents' in discount && { discount: priceValue(discount.cents), discount_kind: 'cents' }),
  }
  const [onlyLine] = lines
  if (onlyLine && isSimple(invoice))
    return {
      ...empty,
      amount: priceValue(onlyLine.unit_price),
      appointment_id: onlyLine.appointment_id ?? '',
    }
  return {
    ...empty,
    ...addLines(
      empty,
      lines.map((line) => lineInputOf(line, rate)),
    ),
  }
}

/** Whether the form without line items can show it. */
function isSimple({ lines, description, discount }: InvoiceDetails): boolean {
  const [line] = lines
  return (
    lines.length === 1 &&
    discount === null &&
    line?.quantity === QUANTITY_ONE &&
    line.tax_rate === 0 &&
    line.description === truncateLine(description)
  )
}

function lineInputOf(line: InvoiceDetails['lines'][number], rate: number): LineInput {
  return {
    ...EMPTY_LINE,
    description: line.description,
    quantity: String(line.quantity / QUANTITY_ONE),
    unit_price: priceValue(line.unit_price),
    is_taxed: rate === 0 || line.tax_rate > 0,
    appointment_id: line.appointment_id ?? '',
  }
}

function taxRates(lines: InvoiceDetails['lines']): number[] {
  return [...new Set(lines.map(({ tax_rate }) => tax_rate).filter((rate) => rate > 0))]
}
