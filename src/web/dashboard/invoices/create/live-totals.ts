import * as z from 'zod/mini'
import { Discount, NewLine } from '#contract/invoices.ts'
import { type InvoiceTotals, invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import { moneyText } from '#web/format/money.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { discountIn, lineRows, linesIn, typedLine, typedRate } from './typed-lines.ts'

const UNKNOWN = '–'

const isTaken = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

export type LiveTotals = {
  /** What counts as not typed counts for nothing. */
  totals: InvoiceTotals
  /** What each line comes to, as far as that is known. */
  lineTexts: string[]
  /** Nothing while something typed would be refused. */
  totalText: string
}

/** What the lines come to as far as they are typed. What the form would refuse counts as not typed. */
export function liveTotals(values: FormValues): LiveTotals {
  const lines = linesIn(values)
  const isKnown = lines.map(
    (line) =>
      isTaken(NewLine.shape.quantity, line.quantity) && isTaken(NewLine.shape.unit_price, line.unit_price),
  )
  const rate = typedRate(String(values.tax_rate))
  const isRateTaken = isTaken(NewLine.shape.tax_rate, rate)
  const discount = discountIn(values)
  const isDiscountTaken = discount === null || isTaken(Discount, discount)
  const totals = invoiceTotals(
    lines.map((line, n) => ({
      quantity: isKnown[n] ? line.quantity : 0,
      unit_price: isKnown[n] ? line.unit_price : 0,
      tax_rate: isRateTaken ? line.tax_rate : 0,
    })),
    isDiscountTaken ? discount : null,
  )
  const isRight = isRateTaken && isDiscountTaken && !hasWrongLine(values)
  return {
    totals,
    lineTexts: totals.lines.map((cents, n) => (isKnown[n] ? moneyText(cents) : UNKNOWN)),
    totalText: isRight ? moneyText(totals.total) : UNKNOWN,
  }
}

/** A number that is still to be typed is no mistake. */
function hasWrongLine(values: FormValues): boolean {
  const lines = linesIn(values)
  return lineRows(values).some((row, n) =>
    (['quantity', 'unit_price'] as const).some(
      (field) =>
        typedLine(values, row)[field].trim() !== '' && !isTaken(NewLine.shape[field], lines[n]?.[field]),
    ),
  )
}
