import * as z from 'zod/mini'
import { Discount, NewLine } from '#contract/invoices.ts'
import { type InvoiceTotals, invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import { moneyText } from '#web/format/money.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { lineInput, lineRows, parseDiscount, parseLines, parseRate } from './line-inputs.ts'

export const UNKNOWN = '–'

const isValid = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

export type LiveTotals = {
  /** Empty and invalid fields count as zero. */
  totals: InvoiceTotals
  /** The amount of each line, or a dash. */
  lineTexts: string[]
  /** A dash while any field is invalid. */
  totalText: string
  isTotalKnown: boolean
}

export function liveTotals(values: FormValues): LiveTotals {
  const lines = parseLines(values)
  const isLineValid = lines.map(
    (line) =>
      isValid(NewLine.shape.quantity, line.quantity) && isValid(NewLine.shape.unit_price, line.unit_price),
  )
  const rate = parseRate(String(values.tax_rate))
  const isRateValid = isValid(NewLine.shape.tax_rate, rate)
  const discount = parseDiscount(values)
  const isDiscountValid = discount === null || isValid(Discount, discount)
  const totals = invoiceTotals(
    lines.map((line, n) => ({
      quantity: isLineValid[n] ? line.quantity : 0,
      unit_price: isLineValid[n] ? line.unit_price : 0,
      tax_rate: isRateValid ? line.tax_rate : 0,
    })),
    isDiscountValid ? discount : null,
  )
  const isTotalKnown = isRateValid && isDiscountValid && !hasInvalidLine(values)
  return {
    totals,
    lineTexts: totals.lines.map((cents, n) => (isLineValid[n] ? moneyText(cents) : UNKNOWN)),
    totalText: isTotalKnown ? moneyText(totals.total) : UNKNOWN,
    isTotalKnown,
  }
}

/** An empty field is not an error yet. */
function hasInvalidLine(values: FormValues): boolean {
  const lines = parseLines(values)
  return lineRows(values).some((row, n) =>
    (['quantity', 'unit_price'] as const).some(
      (field) =>
        lineInput(values, row)[field].trim() !== '' && !isValid(NewLine.shape[field], lines[n]?.[field]),
    ),
  )
}
