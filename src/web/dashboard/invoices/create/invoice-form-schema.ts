import * as z from 'zod/mini'
import { NewInvoice } from '#contract/invoices.ts'
import { invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import { truncateLine } from '#domain/invoices/line-text.ts'
import {
  amountError,
  MIN_INVOICE_CENTS,
  type ParsedAmount,
  parseAmount,
} from '#domain/invoices/parse-amount.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { fieldOfPath } from '#web/ui/form-rows.ts'
import { type Line, lineRows, parseDiscount, parseLines, parseRate } from './line-inputs.ts'

export type InvoiceBody = z.output<typeof NewInvoice>

/** `isZero`: everything is valid, but the amount is zero. */
export type ValidInvoice = { body: InvoiceBody; isZero: boolean }

/** Validates with the contract's schema, and reports each error at the form field it belongs to. */
export const invoiceFormSchema = z.pipe(
  z.custom<FormValues>(),
  z.transform((values: FormValues, context): ValidInvoice => {
    const lines = parseLines(values)
    const errors = discountAndTaxErrors(values)
    const amount: ParsedAmount =
      lines.length > 0 ? linesTotal(values, lines) : parseAmount(String(values.amount))
    const cents = 'cents' in amount ? amount.cents : MIN_INVOICE_CENTS
    const parsed = z.safeParse(NewInvoice, requestBody(values, lines, cents))
    for (const { path, message } of parsed.error?.issues ?? [])
      errors[formField(path.join('.'), values)] ??= message
    if ('sentence' in amount && amount.sentence)
      errors[lines.length > 0 ? 'total' : 'amount'] ??= amount.sentence
    for (const [field, message] of Object.entries(errors))
      context.issues.push({ code: 'custom', input: values, path: [field], message })
    if (!parsed.success || Object.keys(errors).length > 0) return z.NEVER
    return { body: parsed.data, isZero: 'isZero' in amount }
  }),
) as unknown as z.ZodMiniType<ValidInvoice>

/** The total of the lines. The error is empty if a line has an invalid number, as that line shows its own error. */
function linesTotal(values: FormValues, lines: Line[]): ParsedAmount {
  const discount = parseDiscount(values)
  const numbers = lines.flatMap(({ quantity, unit_price, tax_rate }) => [quantity, unit_price, tax_rate])
  if ([...numbers, ...Object.values(discount ?? {})].some(Number.isNaN)) return { sentence: '' }
  const cents = invoiceTotals(lines, discount).total
  if (cents === 0) return { isZero: true }
  const sentence = amountError(cents)
  return sentence ? { sentence } : { cents }
}

const ONE_HUNDRED_PERCENT = 100_000

/** Checks fields that the API has no field of its own for: they become part of the lines and the discount. */
function discountAndTaxErrors(values: FormValues): Record<string, string> {
  const errors: Record<string, string> = {}
  if (lineRows(values).length === 0) return errors
  const rate = parseRate(String(values.tax_rate))
  if (!(rate <= ONE_HUNDRED_PERCENT)) errors.tax_rate = 'Enter a tax rate from 0 to 100%'
  const discount = parseDiscount(values)
  if (discount && 'percent' in discount && !(discount.percent <= ONE_HUNDRED_PERCENT))
    errors.discount = 'Enter a discount from 0 to 100%'
  if (discount && 'cents' in discount && Number.isNaN(discount.cents))
    errors.discount = 'Enter a valid dollar amount'
  return errors
}

function requestBody(values: FormValues, lines: Line[], amount: number): z.input<typeof NewInvoice> {
  const description = String(values.description)
  const jobId = String(values.appointment_id)
  const jobLine = {
    description: truncateLine(description) || '-',
    quantity: 100,
    unit_price: amount,
    appointment_id: jobId,
  }
  return {
    amount,
    description,
    client_name: String(values.client_name),
    client_email: String(values.client_email),
    client_phone: String(values.client_phone),
    ...(lines.length > 0 ? { lines, discount: parseDiscount(values) } : jobId !== '' && { lines: [jobLine] }),
    ...(values.due_date !== '' && { due_date: String(values.due_date) }),
    note: String(values.note),
    sends_letter: values.sends_letter === true,
  }
}

/** The form field for a path in the request. */
function formField(path: string, values: FormValues): string {
  const [list, , field] = path.split('.')
  if (list === 'amount' && lineRows(values).length > 0) return 'total'
  if (list === 'discount') return list
  if (list !== 'lines') return path
  if (field === 'tax_rate') return 'tax_rate'
  return fieldOfPath(path, values)
}

/** The server's errors, keyed by form field. */
export function serverErrorsByField(fields: Record<string, string>, values: FormValues) {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => [formField(path, values), sentence]),
  )
}
