import * as z from 'zod/mini'
import { HexColor } from '#contract/fields.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/language/languages.ts'

export const InvoiceLine = z.object({
  description: z.string(),
  /** Hundredths. */
  quantity: z.int(),
  /** Cents. */
  unit_price: z.int(),
  /** Thousandths of a percent. */
  tax_rate: z.int(),
})

/** Amounts in cents. */
export const InvoiceTotals = z.object({
  /** The amount of each line, in the order of the lines. */
  lines: z.array(z.int()),
  subtotal: z.int(),
  discount: z.int(),
  taxes: z.array(z.object({ rate: z.int(), taxed: z.int(), tax: z.int() })),
  total: z.int(),
})

/** How clients reach and recognize the business. Missing in emails that the previous release composed. */
export const businessContact = {
  businessPhone: z.optional(z.nullable(z.string())),
  businessAddress: z.optional(z.nullable(z.string())),
  /** Null: the product's own color. */
  accentColor: z.optional(z.nullable(HexColor)),
}

/** The content of an invoice in the PDF, in emails and on the pay page. */
export const InvoiceDocument = z.object({
  /** What the client reads. */
  language: z._default(z.enum(LANGUAGES), DEFAULT_LANGUAGE),
  /** `INV-0001`. */
  number: z.string(),
  businessName: z.string(),
  businessEmail: z.string(),
  ...businessContact,
  clientName: z.nullable(z.string()),
  /** Empty if the client has none. */
  clientEmail: z.string(),
  /** Dates in the business's time zone. */
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  /** Set once the invoice is paid: then the document is a receipt. */
  paidOn: z.nullable(z.iso.date()),
  /** The owner voided the invoice: nothing is owed any more. */
  isVoid: z.boolean(),
  description: z.string(),
  lines: z.array(InvoiceLine),
  totals: InvoiceTotals,
  /** What the client paid in advance. Missing in emails that the previous release composed. */
  deposit: z.optional(z.int()),
  /** The tip, what was refunded, and what the client's bank returned. */
  tip: z.int(),
  refunded: z.int(),
  lost: z.int(),
  note: z.nullable(z.string()),
  payUrl: z.url(),
})
export type InvoiceDocument = z.output<typeof InvoiceDocument>
