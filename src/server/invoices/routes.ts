import type { invoiceEndpoints } from '#contract/invoices.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import { MAX_REQUEST_MS } from '#server/gateways/provider-calls.ts'
import type { Handlers } from '#server/http/mount.ts'
import { createInvoice } from '#server/invoices/create-invoice.ts'
import { downloadInvoice } from '#server/invoices/download-invoice.ts'
import { listInvoiceableJobs } from '#server/invoices/list-invoiceable-jobs.ts'
import { listInvoices, readInvoiceTotals } from '#server/invoices/list-invoices.ts'
import { payJobInCash } from '#server/invoices/pay-in-cash.ts'
import { openPaymentLink } from '#server/invoices/prepare-pay-link.ts'
import { readInvoice, readSession } from '#server/invoices/read-invoice.ts'
import { type RemindDeps, remindInvoice } from '#server/invoices/remind-invoice.ts'
import { reopenInvoice, settleByHand } from '#server/invoices/settle-by-hand.ts'
import { updateInvoice } from '#server/invoices/update-invoice.ts'

export function invoiceRoutes(deps: RouteDeps & RemindDeps): Handlers<typeof invoiceEndpoints> {
  const { db, payments } = deps
  /** The time limit covers all provider calls of one request. */
  const withTimeLimit = () => ({ ...deps, payments: payments.within(MAX_REQUEST_MS) })
  return {
    listInvoices,

    readInvoiceTotals,

    readInvoice: ({ params, session: { user } }) => readInvoice(db, user.id, params.id),

    listInvoiceableJobs: ({ query, session: { user } }) => listInvoiceableJobs(db, user.id, query),

    createInvoicePayment: ({ body, idempotencyKey, session: { user } }) =>
      createInvoice(withTimeLimit(), user.id, body, idempotencyKey),

    updateInvoice: ({ params, body, session: { user } }) =>
      updateInvoice(withTimeLimit(), user.id, params.id, body),

    getCheckoutSession: ({ body, session: { user } }) =>
      readSession(withTimeLimit(), user.id, body.session_id),

    openPaymentLink: ({ params, session: { user } }) =>
      openPaymentLink(withTimeLimit(), { userId: user.id, invoiceId: params.id }),

    markInvoicePaid: ({ params, idempotencyKey: key, session: { user } }) =>
      settleByHand(withTimeLimit(), { userId: user.id, key, recordId: params.id }, 'paid'),

    payJobInCash: ({ params, idempotencyKey: key, session: { user } }) =>
      payJobInCash(withTimeLimit(), { userId: user.id, key, jobId: params.id }),

    voidInvoice: ({ params, session: { user } }) =>
      settleByHand(withTimeLimit(), { userId: user.id, key: null, recordId: params.id }, 'void'),

    reopenInvoice: ({ params, session: { user } }) => reopenInvoice(db, user.id, params.id),

    remindInvoice: ({ params, session: { user } }) =>
      remindInvoice(deps, { userId: user.id, invoiceId: params.id }),

    downloadInvoice: ({ params, session: { user } }) => downloadInvoice(deps, user.id, params.id),
  }
}
