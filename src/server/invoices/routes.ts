import type { invoiceEndpoints } from '#contract/invoices.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'

export function invoiceRoutes(_deps: RouteDeps): Handlers<typeof invoiceEndpoints> {
  const notYet = async () => refuse('unavailable')
  return {
    listInvoices: notYet,
    readInvoice: notYet,
    listInvoiceableJobs: notYet,
    createInvoicePayment: notYet,
    getCheckoutSession: notYet,
    openPaymentLink: notYet,
    markInvoicePaid: notYet,
    voidInvoice: notYet,
    reopenInvoice: notYet,
    remindInvoice: notYet,
    downloadInvoice: notYet,
  }
}
