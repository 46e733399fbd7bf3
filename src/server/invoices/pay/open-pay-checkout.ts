import type { ErrorCode } from '#contract/errors.ts'
import { mostTipCents } from '#domain/invoices/tip-choices.ts'
import { MAX_INVOICE_CENTS } from '#domain/invoices/typed-amount.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { ANSWER_WITHIN_MS } from '#server/gateways/provider-calls.ts'
import {
  type FollowedPayLink,
  followPayLink,
  type PayRouteDeps,
} from '#server/invoices/pay/follow-pay-link.ts'
import { openCheckout } from '#server/invoices/pay/open-checkout.ts'
import type { InvoiceOf } from '#server/invoices/pay/pay-deps.ts'
import { paymentSettings } from '#server/invoices/payment-account/queries.ts'
import { invoiceById } from '#server/invoices/queries.ts'

/** What is wrong with the owner's account is the owner's business. */
const OWNERS_BUSINESS: readonly ErrorCode[] = [
  'account_not_connected',
  'account_not_ready',
  'account_rejected',
]

/** On one invoice: more are no clients. */
const MAX_WAITING = 5

/** Where the provider takes the payment of whoever holds the link. */
export async function openPayCheckout(
  deps: PayRouteDeps,
  link: FollowedPayLink,
  tipCents: number,
): Promise<{ url: string }> {
  const of = await followPayLink(deps, link, async (tx, found) => {
    if (tipCents > 0) await assertTip(tx, found.invoiceId, tipCents)
    return found
  })
  try {
    return await deps.takeTurns(`checkout ${of.invoiceId}`, () => openInTime(deps, of, tipCents), {
      mostWaiting: MAX_WAITING,
    })
  } catch (error) {
    if (error instanceof Refusal && OWNERS_BUSINESS.includes(error.code)) return refuse('not_taking_payments')
    throw error
  }
}

/** All calls together; who waited for their turn has lost nothing of that time. */
async function openInTime(deps: PayRouteDeps, of: InvoiceOf, tipCents: number): Promise<{ url: string }> {
  const payments = deps.payments.within(ANSWER_WITHIN_MS)
  const { url } = await openCheckout({ ...deps, payments }, of, tipCents)
  return { url }
}

async function assertTip(tx: OwnerTx, invoiceId: string, tipCents: number): Promise<void> {
  const invoice = await invoiceById(tx, invoiceId)
  if (!(await paymentSettings(tx)).offers_tips) refuseTip('This business does not take tips here')
  const most = Math.min(mostTipCents(invoice.amount), MAX_INVOICE_CENTS - invoice.amount)
  if (tipCents > most) refuseTip('Enter a smaller tip')
}

function refuseTip(sentence: string): never {
  return refuse('invalid_request', { fields: { tip_cents: sentence } })
}
