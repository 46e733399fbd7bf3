import * as z from 'zod/mini'
import { Cursor } from '#contract/cursor.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  emailOrPhone,
  integerFrom,
  optionalEmail,
  optionalLine,
  optionalText,
  PHONE_LIMIT,
  paragraph,
  singleLine,
  wholeNumber,
} from '#contract/fields.ts'
import { InvoiceLine, InvoiceTotals } from '#contract/invoice-document.ts'
import { VisitItem } from '#contract/services.ts'
import { isInvoiceYear } from '#domain/invoices/date-range.ts'
import { isLineTooLong, MAX_LINE_CHARACTERS } from '#domain/invoices/line-text.ts'
import { amountError } from '#domain/invoices/parse-amount.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { DISPUTE_STATUSES } from '#domain/pay/dispute-outcome.ts'

/** The client form has its own schema: its messages differ, and an invoice's client need not be in the client list. */
const ClientName = z
  .string('Client name is required')
  .check(
    singleLine(),
    z.minLength(1, 'Client name is required'),
    z.maxLength(200, 'Client name must be at most 200 characters'),
  )
const Description = z
  .string('Description is required')
  .check(
    paragraph(),
    z.minLength(1, 'Description is required'),
    z.maxLength(2_000, 'Description must be at most 2,000 characters'),
  )

const InvoiceAmount = wholeNumber({
  notNumber: 'Amount is required',
  notInteger: 'Enter a valid dollar amount',
  tooBig: 'Amount must be at most $999,999.99',
}).check((payload) => {
  const message = amountError(payload.value)
  if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
})

export const NewLine = z.object({
  description: z.string().check(
    paragraph(),
    z.minLength(1, 'Enter a description'),
    z.refine((text) => !isLineTooLong(text), `Description must be at most ${MAX_LINE_CHARACTERS} characters`),
  ),
  /** Hundredths: 150 is one and a half. */
  quantity: integerFrom(1, 9_999_999, 'Enter a quantity above 0'),
  /** Cents. */
  unit_price: integerFrom(0, 99_999_999, 'Enter a valid dollar amount'),
  /** Thousandths of a percent: 8875 is 8.875 %. */
  tax_rate: z._default(integerFrom(0, 100_000, 'Enter a tax rate from 0 to 100%'), 0),
  appointment_id: z._default(z.nullable(z.uuid()), null),
})

/** Taken off the subtotal, before tax. */
export const Discount = z.union([
  z.object({ percent: integerFrom(1, 100_000, 'Enter a discount from 0 to 100%') }),
  z.object({ cents: integerFrom(1, 99_999_999, 'Enter a valid dollar amount') }),
])

const InvoiceDate = z.iso
  .date('Choose a date')
  .check(z.refine(isInvoiceYear, 'Choose a date from 2000 to 2100'))

/** Without lines, the amount becomes one line with the description. With lines, it must equal their total. */
export const NewInvoice = z
  .object({
    amount: InvoiceAmount,
    description: Description,
    client_name: ClientName,
    /** Needed to email the invoice. Without one, the owner sends the link to the phone number. */
    client_email: optionalEmail('Invalid email address'),
    client_phone: optionalLine(...PHONE_LIMIT),
    /** One of the owner's clients. If omitted, the client is found by email. */
    client_id: z._default(z.nullable(z.uuid()), null),
    lines: z.optional(
      z.array(NewLine).check(z.minLength(1), z.maxLength(100, 'You can add up to 100 line items')),
    ),
    discount: z._default(z.nullable(Discount), null),
    /** Defaults to `DUE_AFTER_DAYS` from today, in the owner's zone. */
    due_date: z.optional(InvoiceDate),
    note: optionalText(2_000, 'Note must be at most 2,000 characters'),
    /** Whether to email the invoice to the client. */
    sends_letter: z._default(z.boolean(), true),
  })
  .check(emailOrPhone('client_email', 'client_phone'))

export const Invoice = z.object({
  id: z.uuid(),
  /** `INV-0001`. */
  number: z.string(),
  client_id: z.nullable(z.uuid()),
  client_name: z.nullable(z.string()),
  /** Empty if the client has none. */
  client_email: z.string(),
  client_phone: z.nullable(z.string()),
  description: z.string(),
  amount: z.int(),
  /** The part of the amount that the client paid in advance. Missing: nothing. */
  deposit_cents: z.optional(z.int()),
  status: z.enum(['paid', 'pending']),
  paid_at: z.nullable(z.iso.datetime()),
  /** `card`: paid through the link. `owner`: marked as paid by the owner. `deposit`: the deposit covered all of it. */
  paid_by: z.nullable(z.enum(['card', 'owner', 'deposit'])),
  /** The bank has not confirmed the payment yet. */
  isProcessing: z.boolean(),
  tip_cents: z.int(),
  refunded_cents: z.int(),
  dispute_status: z.nullable(z.enum(DISPUTE_STATUSES)),
  /** How often the invoice was paid by card. After a card payment it cannot be reopened. */
  card_payments: z.int(),
  /** Paid by card more than once, or by card and marked as paid, and the surplus was not returned. */
  isPaidTwice: z.boolean(),
  /** A wrong amount was paid by card. It cannot be paid again until that is returned. */
  isMismatched: z.boolean(),
  voided_at: z.nullable(z.iso.datetime()),
  /** Nobody has paid it, and nobody but the owner has opened its link. */
  isEditable: z.boolean(),
  due_date: z.iso.date(),
  reminded_at: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
  /** Null if the provider could not be reached yet. */
  stripe_checkout_session_id: z.nullable(z.string()),
})
export type Invoice = z.output<typeof Invoice>

export const InvoiceDetails = z.extend(Invoice, {
  lines: z.array(z.extend(InvoiceLine, { appointment_id: z.nullable(z.uuid()) })),
  totals: InvoiceTotals,
  discount: z.nullable(Discount),
  note: z.nullable(z.string()),
  /** What is kept today of the deposits for its jobs, in cents. Missing: nothing. */
  job_deposits: z.optional(z.array(z.object({ appointment_id: z.uuid(), cents: z.int() }))),
  /** As it was when the invoice was created or, if there was none, as it is in the client list today. */
  client_phone: z.nullable(z.string()),
  /** What the client reads. Missing: English. */
  client_language: z.optional(z.enum(LANGUAGES)),
})
export type InvoiceDetails = z.output<typeof InvoiceDetails>

/** An invoice, where its jobs are listed. */
export const JobInvoice = z.object({ id: z.uuid(), number: z.string(), status: z.enum(['paid', 'pending']) })
export type JobInvoice = z.output<typeof JobInvoice>

/** A client's job, and the invoice that includes it. */
export const InvoiceableJob = z.object({
  id: z.uuid(),
  client_name: z.string(),
  client_email: z.string(),
  service: z.string(),
  /** What the visit consists of; missing for one service without options. */
  items: z.optional(z.array(VisitItem)),
  appointment_time: z.iso.datetime(),
  /** Cents; null if no price was agreed on. */
  price: z.nullable(z.int()),
  /** What the client paid in advance and was not refunded, in cents. Missing: nothing. */
  deposit: z.optional(z.int()),
  /** Void invoices are ignored. */
  invoice: z.nullable(JobInvoice),
})
export type InvoiceableJob = z.output<typeof InvoiceableJob>
/** The maximum per client: the jobs nearest to today. */
export const MAX_JOBS = 50

export const PdfFile = z.object({
  filename: z.string(),
  /** The file, in base64. */
  pdf: z.string(),
})

/** Which invoices to list or add up. Dates are days in the owner's zone, both included. */
const invoiceFilter = {
  search: z.optional(z.string().check(z.trim(), z.maxLength(200, 'Search must be at most 200 characters'))),
  status: z.optional(z.enum(['paid', 'pending', 'overdue'])),
  from: z.optional(InvoiceDate),
  to: z.optional(InvoiceDate),
}

/** Enough for a hundred lines of maximum length. */
const MAX_INVOICE_BYTES = 512 * 1024

const SavedInvoice = z.object({
  payment_url: z.url(),
  invoice_id: z.uuid(),
  number: z.string(),
  /** `none`: no email was requested, or none is queued yet. `limited`: the daily limit is reached, so none is sent. */
  letter: z.enum(['queued', 'none', 'limited']),
  /** The part of the amount that the client has paid in advance. Missing: nothing. */
  deposit_cents: z.optional(z.int()),
})

/** Errors if clients cannot pay the owner by card. */
const CANNOT_BE_PAID = [
  'account_not_connected',
  'account_not_ready',
  'account_rejected',
  'provider_unavailable',
] as const

export const invoiceEndpoints = {
  listInvoices: endpoint('GET /api/invoices', 'subscribed owner', {
    summary:
      'Lists invoices, newest first, page by page. Searches client names, ids and numbers. Void invoices are neither paid nor pending. Overdue ones are pending past their due date.',
    query: z.object({
      ...invoiceFilter,
      cursor: z.optional(Cursor),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ invoices: z.array(Invoice), next: z.nullable(z.string()) }),
  }),
  readInvoiceTotals: endpoint('GET /api/invoice-totals', 'subscribed owner', {
    summary:
      'Adds up the invoices that a filter of the list matches. Void invoices are counted, but add nothing to the amounts.',
    query: z.object(invoiceFilter),
    output: z.object({
      count: z.int(),
      /** Cents, paid or not. */
      amount: z.int(),
      /** Cents that are still owed, and by how many invoices. */
      unpaid: z.int(),
      unpaidCount: z.int(),
      /** The part of it that is overdue. */
      overdue: z.int(),
      overdueCount: z.int(),
    }),
  }),
  readInvoice: endpoint('GET /api/invoices/:id', 'subscribed owner', {
    summary: 'Returns one invoice with its line items.',
    output: InvoiceDetails,
  }),
  listInvoiceableJobs: endpoint('GET /api/invoiceable-jobs', 'subscribed owner', {
    summary:
      'Lists a client’s 50 jobs closest to today, newest first, or a single job, each with its invoice if it has one.',
    query: z.object({ client_id: z.optional(z.uuid()), appointment_id: z.optional(z.uuid()) }),
    output: z.array(InvoiceableJob),
  }),
  createInvoicePayment: endpoint('POST /api/create-invoice-payment', 'subscribed owner', {
    summary:
      'Creates an invoice with a payment link. If the provider does not respond, the link is added later.',
    body: NewInvoice,
    bodyLimitBytes: MAX_INVOICE_BYTES,
    output: SavedInvoice,
    status: 201,
    errors: [...CANNOT_BE_PAID, 'business_name_missing', 'key_reused', 'not_found', 'invoice_settled'],
  }),
  updateInvoice: endpoint('PUT /api/invoices/:id', 'subscribed owner', {
    summary:
      'Changes an invoice that nobody has paid or opened, and emails it again if requested. Its number and link stay the same.',
    body: NewInvoice,
    bodyLimitBytes: MAX_INVOICE_BYTES,
    output: SavedInvoice,
    errors: [...CANNOT_BE_PAID, 'not_found', 'invoice_settled'],
  }),
  getCheckoutSession: endpoint('POST /api/get-checkout-session', 'subscribed owner', {
    summary: 'Checks a checkout with the provider and returns the invoice’s permanent link.',
    body: z.object({ session_id: z.string().check(z.minLength(1), z.maxLength(255)) }),
    output: z.object({
      url: z.url(),
      invoice_id: z.uuid(),
      number: z.string(),
      status: z.enum(['paid', 'pending']),
    }),
    errors: ['not_found', 'provider_unavailable'],
  }),
  openPaymentLink: endpoint('POST /api/invoices/:id/payment-link', 'subscribed owner', {
    summary: 'Returns the invoice’s payment link, and asks the provider again if it has none yet.',
    output: z.object({ url: z.url() }),
    errors: [...CANNOT_BE_PAID, 'not_found', 'invoice_settled'],
  }),
  markInvoicePaid: endpoint('POST /api/invoices/:id/mark-paid', 'subscribed owner', {
    summary:
      'Marks the invoice as paid by other means, such as cash, and ends an open checkout. With an Idempotency-Key, a repeated request changes nothing.',
    output: Invoice,
    errors: ['not_found', 'invoice_settled', 'provider_unavailable', 'key_reused'],
  }),
  payJobInCash: endpoint('POST /api/appointments/:id/paid-in-cash', 'subscribed owner', {
    summary:
      'Records that a job was paid in cash: creates its invoice as paid, or marks the invoice that it is already on. Emails nothing. With an Idempotency-Key, a repeated request changes nothing, even if the invoice was reopened since.',
    output: Invoice,
    errors: ['not_found', 'business_name_missing', 'invoice_settled', 'provider_unavailable', 'key_reused'],
  }),
  voidInvoice: endpoint('POST /api/invoices/:id/void', 'subscribed owner', {
    summary: 'Voids the invoice and ends an open checkout.',
    output: Invoice,
    errors: ['not_found', 'invoice_settled', 'provider_unavailable'],
  }),
  reopenInvoice: endpoint('POST /api/invoices/:id/reopen', 'subscribed owner', {
    summary: 'Undoes marking the invoice as paid or void. Card payments stay paid.',
    output: Invoice,
    errors: ['not_found', 'invoice_settled'],
  }),
  remindInvoice: endpoint('POST /api/invoices/:id/remind', 'subscribed owner', {
    summary:
      'Sends the client a reminder now. Responds once the mail server has accepted it; otherwise, the reminder is withdrawn.',
    output: z.object({ sent_to: z.string() }),
    errors: [
      'not_found',
      'invoice_settled',
      'email_not_confirmed',
      'daily_limit_reached',
      'reminder_not_sent',
      'too_many_requests',
    ],
  }),
  downloadInvoice: endpoint('GET /api/invoices/:id/document', 'subscribed owner', {
    summary: 'Returns the invoice, or the receipt once it is paid, as a PDF.',
    output: PdfFile,
  }),
}
