import type { ErrorCode } from '#contract/errors.ts'
import { MAX_INVOICE_CENTS } from '#domain/invoices/parse-amount.ts'
import { maxTipCents } from '#domain/invoices/tip-choices.ts'
import { amountDue } from '#domain/pay/amount-due.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { MAX_REQUEST_MS } from '#server/gateways/provider-calls.ts'
import {
  type FollowedPayLink,
  followPayLink,
  type PayRouteDeps,
} from '#server/invoices/pay/follow-pay-link.ts'
import { openCheckout } from '#server/invoices/pay/open-checkout.ts'
import type { InvoiceRef } from '#server/invoices/pay/pay-deps.ts'
import { paymentSettings } from '#server/invoices/payment-account/queries.ts'
import { readInvoiceById } from '#server/invoices/queries.ts'

/** Clients must not see what is wrong with the owner's account. */
const ACCOUNT_ERRORS: readonly ErrorCode[] = [
  'account_not_connected',
  'account_not_ready',
  'account_rejected',
]

/** Waiting requests per invoice; more cannot be real clients. */
const MAX_WAITING = 5

/** The provider's payment page for anybody with the pay link. */
export async function openPayCheckout(
  deps: PayRouteDeps,
  link: FollowedPayLink,
  tipCents: number,
): Promise<{ url: string }> {
  const invoiceRef = await followPayLink(deps, link, async (tx, invoiceRef) => {
    if (tipCents > 0) await assertTip(tx, invoiceRef.invoiceId, tipCents)
    return invoiceRef
  })
  try {
    return await deps.takeTurns(
      `checkout ${invoiceRef.invoiceId}`,
      () => openWithTimeLimit(deps, invoiceRef, tipCents),
      {
        maxWaiting: MAX_WAITING,
      },
    )
  } catch (error) {
    if (error instanceof Refusal && ACCOUNT_ERRORS.includes(error.code)) return refuse('not_taking_payments')
    throw error
  }
}

/** The time limit covers all provider calls. It starts after waiting for the turn. */
async function openWithTimeLimit(
  deps: PayRouteDeps,
  invoiceRef: InvoiceRef,
  tipCents: number,
): Promise<{ url: string }> {
  const payments = deps.payments.within(MAX_REQUEST_MS)
  const { url } = await openCheckout({ ...deps, payments }, invoiceRef, tipCents)
  return { url }
}

async function assertTip(tx: OwnerTx, invoiceId: string, tipCents: number): Promise<void> {
  const invoice = await readInvoiceById(tx, invoiceId)
  if (!(await paymentSettings(tx)).offers_tips) refuseTip('This business doesn’t accept tips here')
  const due = amountDue(invoice.amount, invoice.deposit_cents)
  const maxCents = Math.min(maxTipCents(invoice.amount), MAX_INVOICE_CENTS - due)
  if (tipCents > maxCents) refuseTip('Enter a smaller tip')
}

function refuseTip(sentence: string): never {
  return refuse('invalid_request', { fields: { tip_cents: sentence } })
}
