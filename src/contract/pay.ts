import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { InvoiceLine, InvoiceTotals } from '#contract/invoice-document.ts'
import { PdfFile } from '#contract/invoices.ts'

/** Each such call asks the payment provider. */
const ASKS_PROVIDER = { tries: 60, windowSeconds: 15 * 60 }

/** Each such call draws a file. */
const DRAWS_PAPER = { tries: 30, windowSeconds: 15 * 60 }

/** An invoice as whoever holds its link sees it: nothing of the client's. */
export const PayPage = z.object({
  business_name: z.nullable(z.string()),
  /** Where the business answers its clients. */
  business_email: z.string(),
  number: z.string(),
  description: z.string(),
  lines: z.array(InvoiceLine),
  totals: InvoiceTotals,
  note: z.nullable(z.string()),
  amount: z.int(),
  due_date: z.iso.date(),
  /** `processing`: paid, but its bank has not confirmed it. `checked`: another sum came than was asked for. */
  state: z.enum(['due', 'processing', 'checked', 'paid', 'void']),
  paid_at: z.nullable(z.iso.datetime()),
  tip_cents: z.int(),
  refunded_cents: z.int(),
  /** Returned by the client's bank. */
  lost_cents: z.int(),
  timezone: z.string(),
  /** Whether the owner can be paid by card now. */
  takesPayments: z.boolean(),
  offersTips: z.boolean(),
})
export type PayPage = z.output<typeof PayPage>

export const payEndpoints = {
  readPayPage: endpoint('GET /api/pay/:token', 'visitor', {
    summary: 'An invoice, by its link.',
    output: PayPage,
    errors: ['too_many_requests'],
  }),
  openPayCheckout: endpoint('POST /api/pay/:token/checkout', 'visitor', {
    networkLimit: ASKS_PROVIDER,
    summary: 'Where the provider takes the payment: the open checkout, or a fresh one.',
    body: z.object({
      tip_cents: z._default(z.int('Enter a valid tip').check(z.minimum(0, 'Enter a valid tip')), 0),
    }),
    output: z.object({ url: z.url() }),
    errors: ['invoice_settled', 'not_taking_payments', 'provider_unavailable'],
  }),
  returnFromPayment: endpoint('POST /api/pay/:token/return', 'visitor', {
    networkLimit: ASKS_PROVIDER,
    summary: 'Asks the provider what became of the checkout somebody comes back from.',
    body: z.object({ session_id: z.optional(z.string().check(z.maxLength(255))) }),
    output: z.object({
      state: PayPage.shape.state,
      /** The owner of the invoice came back: their place is the dashboard. */
      isOwner: z.boolean(),
    }),
  }),
  downloadPayDocument: endpoint('GET /api/pay/:token/document', 'visitor', {
    networkLimit: DRAWS_PAPER,
    summary: 'The invoice, or the receipt once it is paid, as a PDF.',
    output: PdfFile,
  }),
}
