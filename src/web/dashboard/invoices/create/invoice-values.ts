import * as z from 'zod/mini'
import { NewInvoice } from '#contract/invoices.ts'
import { invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import { lineText } from '#domain/invoices/line-text.ts'
import {
  amountSentence,
  MIN_INVOICE_CENTS,
  type TypedAmount,
  typedAmount,
} from '#domain/invoices/typed-amount.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { discountIn, type Line, lineRows, linesIn, typedRate } from './typed-lines.ts'

export type InvoiceBody = z.output<typeof NewInvoice>

/** `isNothing`: all is well but the amount, which is not above zero. */
export type CheckedInvoice = { body: InvoiceBody; isNothing: boolean }

/** What a field refuses comes from the contract, beside the field it was typed into. */
export const InvoiceForm = z.pipe(
  z.custom<FormValues>(),
  z.transform((values: FormValues, context): CheckedInvoice => {
    const lines = linesIn(values)
    const mistakes = partMistakes(values)
    const amount: TypedAmount = lines.length > 0 ? total(values, lines) : typedAmount(String(values.amount))
    const cents = 'cents' in amount ? amount.cents : MIN_INVOICE_CENTS
    const parsed = z.safeParse(NewInvoice, bodyOf(values, lines, cents))
    for (const { path, message } of parsed.error?.issues ?? [])
      mistakes[fieldOf(path.join('.'), values)] ??= message
    if ('sentence' in amount && amount.sentence)
      mistakes[lines.length > 0 ? 'total' : 'amount'] ??= amount.sentence
    for (const [field, message] of Object.entries(mistakes))
      context.issues.push({ code: 'custom', input: values, path: [field], message })
    if (!parsed.success || Object.keys(mistakes).length > 0) return z.NEVER
    return { body: parsed.data, isNothing: 'isNothing' in amount }
  }),
) as unknown as z.ZodMiniType<CheckedInvoice>

/** Read-only: it is what the lines come to. Nothing is said of it while they are not numbers. */
function total(values: FormValues, lines: Line[]): TypedAmount {
  const discount = discountIn(values)
  const numbers = lines.flatMap(({ quantity, unit_price, tax_rate }) => [quantity, unit_price, tax_rate])
  if ([...numbers, ...Object.values(discount ?? {})].some(Number.isNaN)) return { sentence: '' }
  const cents = invoiceTotals(lines, discount).total
  if (cents === 0) return { isNothing: true }
  const sentence = amountSentence(cents)
  return sentence ? { sentence } : { cents }
}

const WHOLE_RATE = 100_000

/** Of the fields whose numbers the wire takes as part of something else. */
function partMistakes(values: FormValues): Record<string, string> {
  const mistakes: Record<string, string> = {}
  if (lineRows(values).length === 0) return mistakes
  const rate = typedRate(String(values.tax_rate))
  if (!(rate <= WHOLE_RATE)) mistakes.tax_rate = 'Give a tax rate from 0 to 100'
  const discount = discountIn(values)
  if (discount && 'percent' in discount && !(discount.percent <= WHOLE_RATE))
    mistakes.discount = 'Give a discount from 0 to 100 %'
  if (discount && 'cents' in discount && Number.isNaN(discount.cents))
    mistakes.discount = 'Enter a valid dollar amount'
  return mistakes
}

function bodyOf(values: FormValues, lines: Line[], amount: number): z.input<typeof NewInvoice> {
  const description = String(values.description)
  const job = String(values.appointment_id)
  const jobLine = {
    description: lineText(description) || '-',
    quantity: 100,
    unit_price: amount,
    appointment_id: job,
  }
  return {
    amount,
    description,
    client_name: String(values.client_name),
    client_email: String(values.client_email),
    ...(lines.length > 0 ? { lines, discount: discountIn(values) } : job !== '' && { lines: [jobLine] }),
    ...(values.due_date !== '' && { due_date: String(values.due_date) }),
    note: String(values.note),
    sends_letter: values.sends_letter === true,
  }
}

/** The field of the form that a path on the wire was typed into: `lines.0.quantity` is `lines.4.quantity`, by its row. */
function fieldOf(path: string, values: FormValues): string {
  const [list = '', n, field] = path.split('.')
  if (list === 'amount' && lineRows(values).length > 0) return 'total'
  if (list === 'discount') return list
  if (list !== 'lines' || n === undefined) return path
  if (field === 'tax_rate') return 'tax_rate'
  return `lines.${lineRows(values)[Number(n)]}.${field}`
}

/** The server's refusals beside the fields they are about. */
export function refusedInvoiceFields(fields: Record<string, string>, values: FormValues) {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => [fieldOf(path, values), sentence]),
  )
}
