import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { type Discount, invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import { lostOnce } from '#domain/invoices/paid-back.ts'
import { settledOnce } from '#domain/pay/standing-of.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import type { OwnerTx } from '#server/db/database.ts'
import {
  invoiceById,
  linesOf,
  moneyOf,
  payTokenOf,
  payUrl,
  type StoredInvoice,
} from '#server/invoices/queries.ts'
import { nameForClients } from '#server/settings/business-name.ts'
import { businessSettings } from '#server/settings/queries.ts'

/** What paper, letters and the page where it is paid say of an invoice. */
export async function invoiceDocument(tx: OwnerTx, invoiceId: string, appUrl: URL): Promise<InvoiceDocument> {
  const invoice = await invoiceById(tx, invoiceId)
  const [lines, token, name, business, owner] = await Promise.all([
    linesOf(tx, invoiceId),
    payTokenOf(tx, invoiceId),
    nameForClients(tx),
    businessSettings(tx),
    tx.selectFrom('users').select('email').executeTakeFirstOrThrow(),
  ])
  const dayOf = (at: Date) =>
    dateIn(business.timezone, Temporal.Instant.fromEpochMilliseconds(at.getTime())).toString()
  return {
    number: invoiceNumber(invoice.number),
    businessName: name ?? owner.email,
    businessEmail: owner.email,
    clientName: invoice.client_name,
    clientEmail: invoice.client_email,
    issuedOn: dayOf(invoice.created_at),
    dueOn: invoice.due_date,
    paidOn: invoice.paid_at && dayOf(invoice.paid_at),
    isVoid: invoice.voided_at !== null,
    description: invoice.description,
    lines: lines.map(({ appointment_id: _, ...line }) => line),
    totals: invoiceTotals(lines, discountOf(invoice)),
    ...settledOnce(moneyOf(invoice)),
    lost: lostOnce(moneyOf(invoice)),
    note: invoice.note,
    payUrl: payUrl(appUrl, token),
  }
}

export function discountOf({ discount_percent, discount_cents }: StoredInvoice): Discount | null {
  if (discount_percent !== null) return { percent: discount_percent }
  return discount_cents === null ? null : { cents: discount_cents }
}
