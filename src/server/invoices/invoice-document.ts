import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { type Discount, invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import { documentLostCents } from '#domain/invoices/payment-returns.ts'
import { UNNAMED_BUSINESS } from '#domain/language/en/unnamed-business.ts'
import type { Language } from '#domain/language/languages.ts'
import { documentTipAndRefund } from '#domain/pay/payment-summary.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import type { OwnerTx } from '#server/db/database.ts'
import {
  invoiceMoney,
  payUrl,
  readInvoiceById,
  readInvoiceLines,
  readPayToken,
  type StoredInvoice,
} from '#server/invoices/queries.ts'
import { invoiceBusinessName } from '#server/settings/business-name.ts'
import { readClientLanguages } from '#server/settings/client-language.ts'
import { businessSettings, readAccentColor } from '#server/settings/queries.ts'

/** The contents of an invoice for the PDF, emails and the pay page. */
export async function invoiceDocument(tx: OwnerTx, invoiceId: string, appUrl: URL): Promise<InvoiceDocument> {
  const invoice = await readInvoiceById(tx, invoiceId)
  const [lines, token, name, business, accentColor, owner, language] = await Promise.all([
    readInvoiceLines(tx, invoiceId),
    readPayToken(tx, invoiceId),
    invoiceBusinessName(tx),
    businessSettings(tx),
    readAccentColor(tx),
    tx.selectFrom('users').select('email').executeTakeFirstOrThrow(),
    readLanguageOf(tx, invoice),
  ])
  const dateOf = (at: Date) =>
    dateIn(business.timezone, Temporal.Instant.fromEpochMilliseconds(at.getTime())).toString()
  return {
    language,
    number: invoiceNumber(invoice.number),
    businessName: name ?? UNNAMED_BUSINESS,
    businessEmail: owner.email,
    businessPhone: business.business_phone,
    businessAddress: business.business_address,
    accentColor,
    clientName: invoice.client_name,
    clientEmail: invoice.client_email,
    issuedOn: dateOf(invoice.created_at),
    dueOn: invoice.due_date,
    paidOn: invoice.paid_at && dateOf(invoice.paid_at),
    isVoid: invoice.voided_at !== null,
    description: invoice.description,
    lines: lines.map(({ appointment_id: _, ...line }) => line),
    totals: invoiceTotals(lines, discountOf(invoice)),
    deposit: invoice.deposit_cents,
    ...documentTipAndRefund(invoiceMoney(invoice)),
    lost: documentLostCents(invoiceMoney(invoice)),
    note: invoice.note,
    payUrl: payUrl(appUrl, token),
  }
}

/** The language that the invoice's client reads. */
async function readLanguageOf(tx: OwnerTx, { client_id }: StoredInvoice): Promise<Language> {
  const { client_language, business_language } = await readClientLanguages(tx, client_id)
  return client_language ?? business_language
}

export function discountOf({ discount_percent, discount_cents }: StoredInvoice): Discount | null {
  if (discount_percent !== null) return { percent: discount_percent }
  return discount_cents === null ? null : { cents: discount_cents }
}
