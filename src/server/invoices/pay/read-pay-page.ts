import type { PayPage } from '#contract/pay.ts'
import { readPublicBrand } from '#server/brand/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { invoiceDocument } from '#server/invoices/invoice-document.ts'
import {
  type FollowedPayLink,
  followPayLink,
  type PayRouteDeps,
} from '#server/invoices/pay/follow-pay-link.ts'
import { canTakePayments } from '#server/invoices/pay/ready-account.ts'
import { findAccount, paymentSettings } from '#server/invoices/payment-account/queries.ts'
import { readInvoiceById, type StoredInvoice } from '#server/invoices/queries.ts'
import { findLogo } from '#server/pictures/queries.ts'
import { invoiceBusinessName } from '#server/settings/business-name.ts'
import { readClientLanguages } from '#server/settings/client-language.ts'
import { businessSettings } from '#server/settings/queries.ts'

/** The page has no data of the client, because anybody with the link can see it. */
export function readPayPage(deps: PayRouteDeps, link: FollowedPayLink): Promise<PayPage> {
  return followPayLink(deps, link, async (tx, { userId, invoiceId }) => {
    const [document, invoice, name, business, brand, account, settings, logo, languages] = await Promise.all([
      invoiceDocument(tx, invoiceId, deps.appUrl),
      readInvoiceById(tx, invoiceId),
      invoiceBusinessName(tx),
      businessSettings(tx),
      readPublicBrand(tx),
      findAccount(tx, userId),
      paymentSettings(tx),
      findLogo(tx),
      readClientLanguages(tx, clientIdOf(tx, invoiceId)),
    ])
    return {
      ...languages,
      business_name: name,
      ...(logo && { logo }),
      business_email: document.businessEmail,
      business_phone: business.business_phone,
      brand,
      business_address: business.business_address,
      number: document.number,
      description: document.description,
      lines: document.lines,
      totals: document.totals,
      note: document.note,
      amount: invoice.amount,
      deposit_cents: invoice.deposit_cents,
      due_date: document.dueOn,
      state: payState(invoice),
      paid_at: invoice.paid_at?.toISOString() ?? null,
      tip_cents: document.tip,
      refunded_cents: document.refunded,
      lost_cents: document.lost,
      timezone: business.timezone,
      takesPayments: canTakePayments(account),
      offersTips: settings.offers_tips,
    }
  })
}

/** A query, so that it needs no round trip of its own. */
function clientIdOf(tx: OwnerTx, invoiceId: string) {
  return tx.selectFrom('invoices').where('id', '=', invoiceId).select('client_id').$asScalar()
}

export function payState({ status, isProcessing, isMismatched, voided_at }: StoredInvoice): PayPage['state'] {
  if (status === 'paid') return 'paid'
  if (isProcessing) return 'processing'
  if (voided_at) return 'void'
  return isMismatched ? 'checked' : 'due'
}
