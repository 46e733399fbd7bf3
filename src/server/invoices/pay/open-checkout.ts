import { setTimeout as pause } from 'node:timers/promises'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { isOwed } from '#domain/invoices/is-owed.ts'
import type { Language } from '#domain/language/languages.ts'
import { amountDue, MIN_CARD_CENTS } from '#domain/pay/amount-due.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { CheckoutRefused, type PaymentSession, ProviderUnavailable } from '#server/gateways/payments.ts'
import {
  abandonWithoutSession,
  findOpenCheckout,
  insertCheckout,
  type StoredCheckout,
  storeSessionId,
} from '#server/invoices/pay/checkout-queries.ts'
import { endOpenCheckout } from '#server/invoices/pay/end-checkout.ts'
import type { InvoiceRef, PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { assertAccountReady } from '#server/invoices/pay/ready-account.ts'
import { syncCheckout } from '#server/invoices/pay/sync-checkout.ts'
import { lockInvoice, readPayToken, type StoredInvoice } from '#server/invoices/queries.ts'
import { readClientLanguages } from '#server/settings/client-language.ts'

type CheckoutUrl = { url: string }
type CheckoutOptions = { accountId: string; tipCents: number }
type CheckoutContext = {
  invoice: StoredInvoice
  token: string
  language: Language | null
  checkout: StoredCheckout
  now: Date
}

/** A checkout is reused only if it stays open for this long: enough to type a card number. */
const MIN_REMAINING_MS = 30 * 60_000

/** Expired checkouts are replaced by new ones; two attempts are enough unless many requests come at once. */
const MAX_CHECKOUTS = 12

const MIN_TIME_TO_OPEN_MS = 3_000

/** A checkout without a session counts as being opened by another request for this long. This request then retries after a pause. */
const BEING_OPENED_MS = 2_000
const RETRY_PAUSE_MS = 300

/** Opens the provider's page where the client pays, or returns the one that is open. */
export async function openCheckout(
  deps: PayDeps,
  invoiceRef: InvoiceRef,
  tipCents: number,
): Promise<CheckoutUrl> {
  const accountId = await assertAccountReady(deps, invoiceRef.userId)
  let wasRefused = false
  for (let attempt = 0; attempt < MAX_CHECKOUTS; attempt++) {
    try {
      const checkoutUrl = await tryCheckout(deps, invoiceRef, { accountId, tipCents })
      if (checkoutUrl) return checkoutUrl
    } catch (error) {
      if (!(error instanceof CheckoutRefused) || wasRefused) throw error
      deps.log.warn({ invoiceId: invoiceRef.invoiceId, err: error }, 'provider refused checkout')
      // The account may just have been closed; otherwise the next checkout may work.
      await assertAccountReady(deps, invoiceRef.userId)
      wasRefused = true
    }
  }
  throw new Error(`no usable checkout after ${MAX_CHECKOUTS} attempts`)
}

/** Null if the checkout had ended or was replaced: the next attempt may work. */
async function tryCheckout(
  deps: PayDeps,
  invoiceRef: InvoiceRef,
  options: CheckoutOptions,
): Promise<CheckoutUrl | null> {
  const context = await deps.db.asOwner(invoiceRef.userId, (tx) =>
    findOrInsertCheckout(tx, invoiceRef, options),
  )
  const { checkout, now } = context
  if (!isReusable(checkout, options, now)) {
    await (isBeingOpened(checkout, now) ? pause(RETRY_PAUSE_MS) : endForNewCheckout(deps, checkout))
    return null
  }
  if (!checkout.sessionId) return openSession(deps, context)
  const synced = await syncCheckout(
    deps,
    { userId: invoiceRef.userId, sessionId: checkout.sessionId },
    'request',
  )
  return toCheckoutUrl(synced?.session ?? null)
}

/** Somebody may be typing their card number there, so the checkout is ended only if there is time to open another. */
async function endForNewCheckout(deps: PayDeps, checkout: StoredCheckout): Promise<void> {
  if (deps.payments.remainingMs() < MIN_TIME_TO_OPEN_MS)
    throw new ProviderUnavailable('not enough time to end a checkout and open another')
  await endOpenCheckout(deps, checkout)
}

/** The open checkout or a new one, stored before the provider is called. */
async function findOrInsertCheckout(
  tx: OwnerTx,
  invoiceRef: InvoiceRef,
  options: CheckoutOptions,
): Promise<CheckoutContext> {
  const invoice = await lockPayableInvoice(tx, invoiceRef.invoiceId)
  const amount = amountDue(invoice.amount, invoice.deposit_cents)
  if (amount + options.tipCents < MIN_CARD_CENTS)
    refuse('invoice_settled', { message: 'The rest of this invoice is too small to be paid by card.' })
  const existing = await findOpenCheckout(tx, invoiceRef.invoiceId)
  if (!existing) await insertCheckout(tx, invoiceRef, { ...options, amount })
  const checkout = existing ?? (await findOpenCheckout(tx, invoiceRef.invoiceId)) ?? refuse('internal')
  const { client_language: language } = await readClientLanguages(tx, invoice.client_id)
  const token = await readPayToken(tx, invoiceRef.invoiceId)
  return { invoice, token, language, checkout, now: await tx.now() }
}

async function lockPayableInvoice(tx: OwnerTx, invoiceId: string): Promise<StoredInvoice> {
  const invoice = (await lockInvoice(tx, invoiceId)) ?? refuse('not_found')
  if (invoice.status === 'paid') refuse('invoice_settled', { message: 'This invoice has already been paid.' })
  if (invoice.voided_at) refuse('invoice_settled', { message: 'Nothing is owed on this invoice anymore.' })
  if (invoice.isProcessing)
    refuse('invoice_settled', { message: 'A payment for this invoice is being processed.' })
  if (invoice.isMismatched)
    refuse('invoice_settled', {
      message: 'A payment for this invoice is being reviewed. Please contact the business.',
    })
  return invoice
}

function isReusable(
  { accountId, tipCents, expiresAt }: StoredCheckout,
  options: CheckoutOptions,
  now: Date,
): boolean {
  const remainingMs = expiresAt.getTime() - now.getTime()
  return accountId === options.accountId && tipCents === options.tipCents && remainingMs > MIN_REMAINING_MS
}

function isBeingOpened({ sessionId, createdAt }: StoredCheckout, now: Date): boolean {
  return sessionId === null && now.getTime() - createdAt.getTime() < BEING_OPENED_MS
}

async function openSession(deps: PayDeps, context: CheckoutContext): Promise<CheckoutUrl | null> {
  const { checkout } = context
  const session = await createSession(deps, context)
  const isStored = await deps.db.asOwner(checkout.userId, (tx) => storeSession(tx, checkout, session))
  if (isStored) return toCheckoutUrl(session)
  // While it was being opened, the invoice was settled or another checkout replaced it.
  await deps.payments.clientPayments.expireCheckout(checkout.accountId, session.id)
  return null
}

/** Takes the invoice's lock: either the settlement sees the session, or this function sees the settlement. */
async function storeSession(
  tx: OwnerTx,
  checkout: StoredCheckout,
  session: PaymentSession,
): Promise<boolean> {
  const invoice = await lockInvoice(tx, checkout.invoiceId)
  if (!invoice || !isOwed(invoice)) return false
  return storeSessionId(tx, checkout, session.id)
}

/** A refused checkout is abandoned: the provider would refuse its number again. */
async function createSession(deps: PayDeps, context: CheckoutContext): Promise<PaymentSession> {
  const { invoice, token, language, checkout } = context
  const title = `${invoiceNumber(invoice.number)} · ${invoice.description}`
  try {
    return await deps.payments.clientPayments.openCheckout({
      ...checkout,
      pays: { invoiceId: invoice.id },
      returnPath: `/pay/${token}/return`,
      language,
      title,
      description: title,
      clientEmail: invoice.client_email,
    })
  } catch (error) {
    if (error instanceof CheckoutRefused || (error instanceof ProviderUnavailable && error.wasRefused))
      await deps.db.asOwner(checkout.userId, (tx) => abandonWithoutSession(tx, checkout))
    throw error
  }
}

function toCheckoutUrl(session: PaymentSession | null): CheckoutUrl | null {
  return session?.status === 'open' && session.url ? { url: session.url } : null
}
