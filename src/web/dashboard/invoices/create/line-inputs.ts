import type * as z from 'zod/mini'
import type { NewInvoice } from '#contract/invoices.ts'
import type { Discount } from '#domain/invoices/invoice-totals.ts'
import { parseCents } from '#domain/invoices/parse-amount.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { rowIds } from '#web/ui/form-rows.ts'

/** The form fields of one line. `appointment_id` is empty if the line is not for a job. */
export const EMPTY_LINE = {
  description: '',
  quantity: '1',
  unit_price: '',
  is_taxed: true,
  appointment_id: '',
}
export type LineInput = typeof EMPTY_LINE

export type Line = Required<NonNullable<z.input<typeof NewInvoice>['lines']>[number]>

export function lineRows(values: FormValues): string[] {
  return rowIds(values, 'lines')
}

export function lineInput(values: FormValues, row: string): LineInput {
  const value = (field: keyof LineInput) => values[`lines.${row}.${field}`]
  return {
    description: String(value('description')),
    quantity: String(value('quantity')),
    unit_price: String(value('unit_price')),
    is_taxed: value('is_taxed') === true,
    appointment_id: String(value('appointment_id')),
  }
}

/** An invalid number becomes NaN, so that the contract's schema reports it at its field. */
export function parseLines(values: FormValues): Line[] {
  const rate = parseRate(String(values.tax_rate))
  return lineRows(values).map((row) => {
    const { description, quantity, unit_price, is_taxed, appointment_id } = lineInput(values, row)
    return {
      description,
      quantity: parseQuantity(quantity),
      unit_price: parseCents(unit_price),
      tax_rate: is_taxed ? rate : 0,
      appointment_id: appointment_id || null,
    }
  })
}

/** Null if the field is empty or zero. */
export function parseDiscount(values: FormValues): Discount | null {
  const typed = String(values.discount)
  const discount =
    values.discount_kind === 'percent' ? { percent: parseRate(typed) } : { cents: parseOptionalCents(typed) }
  return Object.values(discount)[0] === 0 ? null : discount
}

function parseOptionalCents(typed: string): number {
  return typed.trim() === '' ? 0 : parseCents(typed)
}

/** Parses a number into its smallest unit: `1.5` with two decimals is 150. NaN for any other text. */
function parseDecimal(text: string, decimals: number): number {
  const [, whole = '', part = ''] = /^(\d{0,9})(?:\.(\d*))?$/.exec(text.trim()) ?? []
  if (whole + part === '' || part.length > decimals) return Number.NaN
  return Number(whole + part.padEnd(decimals, '0'))
}

/** The quantity in hundredths. */
export const parseQuantity = (text: string) => parseDecimal(text, 2)
/** The rate in thousandths of a percent. An empty field is 0. */
export const parseRate = (text: string) => (text.trim() === '' ? 0 : parseDecimal(text, 3))
