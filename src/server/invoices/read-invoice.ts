import type * as z from 'zod/mini'
import type { InvoiceDetails, invoiceEndpoints } from '#contract/invoices.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { jobIdsOf } from '#server/invoices/billed-jobs.ts'
import { discountOf } from '#server/invoices/invoice-document.ts'
import { keptDeposits } from '#server/invoices/job-deposits.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { syncCheckout } from '#server/invoices/pay/sync-checkout.ts'
import {
  payUrl,
  readInvoiceById,
  readInvoiceLines,
  readPayToken,
  toInvoice,
} from '#server/invoices/queries.ts'
import { languageOf } from '#server/settings/client-language.ts'

export function readInvoice(db: Database, userId: string, id: string): Promise<InvoiceDetails> {
  return db.asOwner(userId, async (tx) => {
    const [invoice, lines, client] = await Promise.all([
      readInvoiceById(tx, id),
      readInvoiceLines(tx, id),
      readClient(tx, id),
    ])
    const deposits = await keptDeposits(tx, jobIdsOf(lines))
    const job_deposits = [...deposits].map(([appointment_id, cents]) => ({ appointment_id, cents }))
    const discount = discountOf(invoice)
    const totals = invoiceTotals(lines, discount)
    const client_phone = invoice.client_phone ?? client?.phone ?? null
    return {
      ...toInvoice(invoice),
      lines,
      totals,
      discount,
      note: invoice.note,
      ...(job_deposits.length > 0 && { job_deposits }),
      client_phone,
      ...(client && client.language !== DEFAULT_LANGUAGE && { client_language: client.language }),
    }
  })
}

/** The client as they are today, and what they read. */
async function readClient(tx: OwnerTx, invoiceId: string) {
  return tx
    .selectFrom('invoices')
    .leftJoin('clients', 'clients.id', 'invoices.client_id')
    .where('invoices.id', '=', invoiceId)
    .select(['clients.phone', languageOf('invoices').as('language')])
    .executeTakeFirst()
}

type SessionResponse = z.output<typeof invoiceEndpoints.getCheckoutSession.output>

/** Another owner's session counts as not found. */
export async function readSession(
  deps: PayDeps,
  userId: string,
  sessionId: string,
): Promise<SessionResponse> {
  const synced = await syncCheckout(deps, { userId, sessionId }, 'request')
  const { checkout } = synced ?? refuse('not_found')
  return deps.db.asOwner(userId, async (tx) => {
    const invoice = await readInvoiceById(tx, checkout.invoiceId)
    return {
      url: payUrl(deps.appUrl, await readPayToken(tx, invoice.id)),
      invoice_id: invoice.id,
      number: invoiceNumber(invoice.number),
      status: invoice.status,
    }
  })
}
