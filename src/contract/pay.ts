import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { InvoiceLine, InvoiceTotals } from '#contract/invoice-document.ts'
import { PdfFile } from '#contract/invoices.ts'

/** The limit for calls that reach the payment provider. */
const PROVIDER_LIMIT = { tries: 60, windowSeconds: 15 * 60 }

/** The limit for calls that render a PDF. */
const PDF_LIMIT = { tries: 30, windowSeconds: 15 * 60 }

/** An invoice as anyone with its link sees it, without personal data of the client. */
export const PayPage = z.object({
  business_name: z.nullable(z.string()),
  /** The business's contact address for clients. */
  business_email: z.string(),
  business_phone: z.nullable(z.string()),
  business_address: z.nullable(z.string()),
  number: z.string(),
  description: z.string(),
  lines: z.array(InvoiceLine),
  totals: InvoiceTotals,
  note: z.nullable(z.string()),
  amount: z.int(),
  /** The part of the amount that the client paid in advance. */
  deposit_cents: z.int(),
  due_date: z.iso.date(),
  /** `processing`: paid, but not confirmed by the bank. `checked`: a wrong amount was paid, which the owner must check. */
  state: z.enum(['due', 'processing', 'checked', 'paid', 'void']),
  paid_at: z.nullable(z.iso.datetime()),
  tip_cents: z.int(),
  refunded_cents: z.int(),
  /** Returned by the client's bank. */
  lost_cents: z.int(),
  timezone: z.string(),
  /** Whether the owner can take card payments now. */
  takesPayments: z.boolean(),
  offersTips: z.boolean(),
})
export type PayPage = z.output<typeof PayPage>

export const payEndpoints = {
  readPayPage: endpoint('GET /api/pay/:token', 'visitor', {
    summary: 'Returns an invoice by its link.',
    output: PayPage,
    errors: ['too_many_requests'],
  }),
  openPayCheckout: endpoint('POST /api/pay/:token/checkout', 'visitor', {
    networkLimit: PROVIDER_LIMIT,
    summary: 'Returns the open checkout for the payment, or a new one.',
    body: z.object({
      tip_cents: z._default(z.int('Enter a valid tip').check(z.minimum(0, 'Enter a valid tip')), 0),
    }),
    output: z.object({ url: z.url() }),
    errors: ['invoice_settled', 'not_taking_payments', 'provider_unavailable'],
  }),
  returnFromPayment: endpoint('POST /api/pay/:token/return', 'visitor', {
    networkLimit: PROVIDER_LIMIT,
    summary: 'Checks the outcome of a checkout with the provider after the client returns.',
    body: z.object({ session_id: z.optional(z.string().check(z.maxLength(255))) }),
    output: z.object({
      state: PayPage.shape.state,
      /** The owner of the invoice came back, and belongs in the dashboard. */
      isOwner: z.boolean(),
    }),
  }),
  downloadPayDocument: endpoint('GET /api/pay/:token/document', 'visitor', {
    networkLimit: PDF_LIMIT,
    summary: 'Returns the invoice, or the receipt once it is paid, as a PDF.',
    output: PdfFile,
  }),
}
