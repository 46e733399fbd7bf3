import type { PayPage } from '#contract/pay.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import { invoiceDocument } from '#server/invoices/invoice-document.ts'
import { checkoutOfSession } from '#server/invoices/pay/checkout-queries.ts'
import {
  type FollowedPayLink,
  followPayLink,
  type PayRouteDeps,
} from '#server/invoices/pay/follow-pay-link.ts'
import { lookAtCheckout, type SessionOf } from '#server/invoices/pay/look-at-checkout.ts'
import { takesPayments } from '#server/invoices/pay/ready-account.ts'
import { accountOf, paymentSettings } from '#server/invoices/payment-account/queries.ts'
import { invoiceById, type StoredInvoice } from '#server/invoices/queries.ts'
import { nameForClients } from '#server/settings/business-name.ts'
import { businessSettings } from '#server/settings/queries.ts'

/** As whoever holds the link sees it: nothing of the client's. */
export function readPayPage(deps: PayRouteDeps, link: FollowedPayLink): Promise<PayPage> {
  return followPayLink(deps, link, async (tx, { userId, invoiceId }) => {
    const [document, invoice, name, business, account, settings] = await Promise.all([
      invoiceDocument(tx, invoiceId, deps.appUrl),
      invoiceById(tx, invoiceId),
      nameForClients(tx),
      businessSettings(tx),
      accountOf(tx, userId),
      paymentSettings(tx),
    ])
    return {
      business_name: name,
      business_email: document.businessEmail,
      number: document.number,
      description: document.description,
      lines: document.lines,
      totals: document.totals,
      note: document.note,
      amount: invoice.amount,
      due_date: document.dueOn,
      state: stateOf(invoice),
      paid_at: invoice.paid_at?.toISOString() ?? null,
      tip_cents: document.tip,
      refunded_cents: document.refunded,
      lost_cents: document.lost,
      timezone: business.timezone,
      takesPayments: takesPayments(account),
      offersTips: settings.offers_tips,
    }
  })
}

function stateOf({ status, isProcessing, isMismatched, voided_at }: StoredInvoice): PayPage['state'] {
  if (status === 'paid') return 'paid'
  if (isProcessing) return 'processing'
  if (voided_at) return 'void'
  return isMismatched ? 'checked' : 'due'
}

/** Somebody waits for a page: better what is stored than a long silence. */
const ASK_WITHIN_MS = 4_000

type Return = { sessionId: string | undefined; visitorId: string | null }

/** How the invoice stands for who comes back from the provider. An address that was made up changes nothing. */
export async function returnFromPayment(
  deps: PayRouteDeps,
  link: FollowedPayLink,
  { sessionId, visitorId }: Return,
): Promise<{ state: PayPage['state']; isOwner: boolean }> {
  const { of, isItsOwn } = await followPayLink(deps, link, async (tx, of) => {
    const checkout = sessionId ? await checkoutOfSession(tx, sessionId) : null
    return { of, isItsOwn: checkout?.invoiceId === of.invoiceId }
  })
  if (sessionId && isItsOwn) await lookIfAnswered(deps, { userId: of.userId, sessionId })
  const invoice = await deps.db.asOwner(of.userId, (tx) => invoiceById(tx, of.invoiceId))
  return { state: stateOf(invoice), isOwner: visitorId === of.userId }
}

async function lookIfAnswered(deps: PayRouteDeps, of: SessionOf): Promise<void> {
  try {
    await lookAtCheckout({ ...deps, payments: deps.payments.within(ASK_WITHIN_MS) }, of, 'request')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ sessionId: of.sessionId, err: error }, 'a return was answered from what is stored')
  }
}
