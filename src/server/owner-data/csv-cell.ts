import { spreadsheetTime } from '#domain/csv/spreadsheet-time.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'

type Format = (value: number) => string

const dollars: Format = (cents) => (cents / 100).toFixed(2)
const percent: Format = (thousandths) => String(thousandths / 1_000)

/** Columns that store integers for exact sums. A spreadsheet gets what an owner would type. */
const UNITS: Record<string, Format> = {
  number: invoiceNumber,
  price: dollars,
  amount: dollars,
  unit_price: dollars,
  deposit_cents: dollars,
  refund_due: dollars,
  refunded: dollars,
  tip_cents: dollars,
  refunded_cents: dollars,
  lost_cents: dollars,
  discount_cents: dollars,
  discount_percent: percent,
  tax_rate: percent,
  quantity: (hundredths) => String(hundredths / 100),
}

/** A column that is converted to dollars is not called cents. */
export function csvHeading(column: string): string {
  return column.replace(/_cents$/, '')
}

export function csvCell(column: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date)
    return spreadsheetTime(Temporal.Instant.fromEpochMilliseconds(value.getTime()), timeZone)
  const format = typeof value === 'number' ? UNITS[column] : undefined
  if (format) return format(value as number)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
