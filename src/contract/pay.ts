import * as z from 'zod/mini'
import { PublicBrand } from '#contract/brand.ts'
import { endpoint } from '#contract/endpoint.ts'
import { InvoiceLine, InvoiceTotals } from '#contract/invoice-document.ts'
import { PdfFile } from '#contract/invoices.ts'
import { clientLanguages } from '#contract/manage-booking.ts'
import { Logo } from '#contract/pictures.ts'
import { LANGUAGES } from '#domain/language/languages.ts'

/** The limit for calls that reach the payment provider. */
const PROVIDER_LIMIT = { tries: 60, windowSeconds: 15 * 60 }

/** The limit for calls that render a PDF. */
const PDF_LIMIT = { tries: 30, windowSeconds: 15 * 60 }

/** An invoice as anyone with its link sees it, without personal data of the client. */
export const PayPage = z.object({
  ...clientLanguages,
  business_name: z.nullable(z.string()),
  logo: z.optional(Logo),
  /** The business's contact address for clients. */
  business_email: z.string(),
  business_phone: z.nullable(z.string()),
  brand: PublicBrand,
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
  setPayLanguage: endpoint('POST /api/pay/:token/language', 'visitor', {
    summary: 'Stores the language that the client reads. Emails and texts to them are in it from now on.',
    body: z.object({ language: z.enum(LANGUAGES) }),
    output: z.object({ language: z.enum(LANGUAGES) }),
    errors: ['too_many_requests'],
  }),
  downloadPayDocument: endpoint('GET /api/pay/:token/document', 'visitor', {
    networkLimit: PDF_LIMIT,
    summary: 'Returns the invoice, or the receipt once it is paid, as a PDF.',
    /** Missing: the language that the client reads. */
    query: z.object({ language: z.optional(z.enum(LANGUAGES)) }),
    output: PdfFile,
  }),
}
