import * as z from 'zod/mini'

export const InvoiceLine = z.object({
  description: z.string(),
  /** Hundredths. */
  quantity: z.int(),
  /** Cents. */
  unit_price: z.int(),
  /** Thousandths of a percent. */
  tax_rate: z.int(),
})

/** In cents. */
export const InvoiceTotals = z.object({
  /** What each line comes to, in their order. */
  lines: z.array(z.int()),
  subtotal: z.int(),
  discount: z.int(),
  taxes: z.array(z.object({ rate: z.int(), taxed: z.int(), tax: z.int() })),
  total: z.int(),
})

/** What an invoice says, on paper, in letters and on the page where it is paid. */
export const InvoiceDocument = z.object({
  /** `INV-0001`. */
  number: z.string(),
  businessName: z.string(),
  businessEmail: z.string(),
  clientName: z.nullable(z.string()),
  clientEmail: z.string(),
  /** Days in the business's zone. */
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  /** Once paid it is a receipt. */
  paidOn: z.nullable(z.iso.date()),
  /** Nothing is owed any more. */
  isVoid: z.boolean(),
  description: z.string(),
  lines: z.array(InvoiceLine),
  totals: InvoiceTotals,
  /** What was paid beyond the total, what went back, and what the client's bank returned. */
  tip: z.int(),
  refunded: z.int(),
  lost: z.int(),
  note: z.nullable(z.string()),
  payUrl: z.url(),
})
export type InvoiceDocument = z.output<typeof InvoiceDocument>
