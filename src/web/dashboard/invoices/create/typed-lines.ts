import type * as z from 'zod/mini'
import type { NewInvoice } from '#contract/invoices.ts'
import type { Discount } from '#domain/invoices/invoice-totals.ts'
import { typedCents } from '#domain/invoices/typed-amount.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { rowsOf } from '#web/ui/typed-rows.ts'

/** As typed. The job it is about has an id; others have none. */
export const EMPTY_LINE = {
  description: '',
  quantity: '1',
  unit_price: '',
  is_taxed: true,
  appointment_id: '',
}
export type TypedLine = typeof EMPTY_LINE

export type Line = Required<NonNullable<z.input<typeof NewInvoice>['lines']>[number]>

export function lineRows(values: FormValues): string[] {
  return rowsOf(values, 'lines')
}

export function typedLine(values: FormValues, row: string): TypedLine {
  const value = (field: keyof TypedLine) => values[`lines.${row}.${field}`]
  return {
    description: String(value('description')),
    quantity: String(value('quantity')),
    unit_price: String(value('unit_price')),
    is_taxed: value('is_taxed') === true,
    appointment_id: String(value('appointment_id')),
  }
}

/** What is no number is NaN: the wire's sentences then say so beside its field. */
export function linesIn(values: FormValues): Line[] {
  const rate = typedRate(String(values.tax_rate))
  return lineRows(values).map((row) => {
    const { description, quantity, unit_price, is_taxed, appointment_id } = typedLine(values, row)
    return {
      description,
      quantity: typedQuantity(quantity),
      unit_price: typedCents(unit_price),
      tax_rate: is_taxed ? rate : 0,
      appointment_id: appointment_id || null,
    }
  })
}

/** None where none is typed. */
export function discountIn(values: FormValues): Discount | null {
  const typed = String(values.discount)
  const discount =
    values.discount_kind === 'percent' ? { percent: typedRate(typed) } : { cents: centsOrNone(typed) }
  return Object.values(discount)[0] === 0 ? null : discount
}

function centsOrNone(typed: string): number {
  return typed.trim() === '' ? 0 : typedCents(typed)
}

/** What somebody typed, in the smallest unit: `1.5` with two decimals is 150. NaN for what is no such number. */
function typedDecimal(text: string, decimals: number): number {
  const [, whole = '', part = ''] = /^(\d{0,9})(?:\.(\d*))?$/.exec(text.trim()) ?? []
  if (whole + part === '' || part.length > decimals) return Number.NaN
  return Number(whole + part.padEnd(decimals, '0'))
}

/** Of a quantity, in hundredths. */
export const typedQuantity = (text: string) => typedDecimal(text, 2)
/** Of percent, in thousandths; none typed is none. */
export const typedRate = (text: string) => (text.trim() === '' ? 0 : typedDecimal(text, 3))
