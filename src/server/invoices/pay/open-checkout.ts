import { setTimeout as pause } from 'node:timers/promises'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { CheckoutRefused, type InvoiceSession, ProviderUnavailable } from '#server/gateways/payments.ts'
import {
  giveUpUntold,
  insertCheckout,
  noteSession,
  openCheckoutOf,
  type StoredCheckout,
} from '#server/invoices/pay/checkout-queries.ts'
import { endOpenCheckout } from '#server/invoices/pay/end-checkout.ts'
import type { InvoiceOf, PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { readyAccount } from '#server/invoices/pay/ready-account.ts'
import { lookAtCheckout } from '#server/invoices/pay/sync-checkout.ts'
import { lockedInvoice, payTokenOf, type StoredInvoice } from '#server/invoices/queries.ts'

type Visit = { url: string }
type Wanted = { accountId: string; tipCents: number }
type Taken = { invoice: StoredInvoice; token: string; checkout: StoredCheckout; now: Date }

/** What is left must do for typing a card number. */
const MIN_LEFT_MS = 30 * 60_000

/** Those that turn out to be over make room for the next; two are enough unless many ask at once. */
const CHECKOUTS_TO_LOOK_AT = 12

const MIN_TIME_TO_OPEN_MS = 3_000

/** So long somebody may be opening one with another tip; who comes beside them looks again after a moment. */
const BEING_OPENED_MS = 2_000
const MOMENT_MS = 300

/** Where the client pays. Asked twice, it leads to the same place. */
export async function openCheckout(deps: PayDeps, of: InvoiceOf, tipCents: number): Promise<Visit> {
  const accountId = await readyAccount(deps, of.userId)
  let wasRefused = false
  for (let looked = 0; looked < CHECKOUTS_TO_LOOK_AT; looked++) {
    try {
      const visit = await tryCheckout(deps, of, { accountId, tipCents })
      if (visit) return visit
    } catch (error) {
      if (!(error instanceof CheckoutRefused) || wasRefused) throw error
      deps.log.warn({ invoiceId: of.invoiceId, err: error }, 'a checkout was refused')
      // The account may have been closed a moment ago; otherwise the next number may work.
      await readyAccount(deps, of.userId)
      wasRefused = true
    }
  }
  throw new Error(`${CHECKOUTS_TO_LOOK_AT} checkouts of an invoice in a row could not be used`)
}

/** Null when the checkout was over: the next may work. */
async function tryCheckout(deps: PayDeps, of: InvoiceOf, wanted: Wanted): Promise<Visit | null> {
  const taken = await deps.db.asOwner(of.userId, (tx) => takeCheckout(tx, of, wanted))
  const { checkout, now } = taken
  if (!isFit(checkout, wanted, now)) {
    await (isBeingOpened(checkout, now) ? pause(MOMENT_MS) : endForAnother(deps, checkout))
    return null
  }
  if (!checkout.sessionId) return openSession(deps, taken)
  const looked = await lookAtCheckout(deps, { userId: of.userId, sessionId: checkout.sessionId }, 'request')
  return visitOf(looked?.session ?? null)
}

/** Somebody may be typing their card there: without the time to open another it is left to them. */
async function endForAnother(deps: PayDeps, checkout: StoredCheckout): Promise<void> {
  if (deps.payments.leftMs() < MIN_TIME_TO_OPEN_MS)
    throw new ProviderUnavailable('there was no time left to end a checkout and open another')
  await endOpenCheckout(deps, checkout)
}

/** The open one, or the next number, as a row before the provider is called. */
async function takeCheckout(tx: OwnerTx, of: InvoiceOf, wanted: Wanted): Promise<Taken> {
  const invoice = await lockedPayable(tx, of.invoiceId)
  const open = await openCheckoutOf(tx, of.invoiceId)
  if (!open) await insertCheckout(tx, of, { ...wanted, amount: invoice.amount })
  const checkout = open ?? (await openCheckoutOf(tx, of.invoiceId)) ?? refuse('internal')
  return { invoice, token: await payTokenOf(tx, of.invoiceId), checkout, now: await tx.now() }
}

async function lockedPayable(tx: OwnerTx, invoiceId: string): Promise<StoredInvoice> {
  const invoice = (await lockedInvoice(tx, invoiceId)) ?? refuse('not_found')
  if (invoice.status === 'paid') refuse('invoice_settled', { message: 'This invoice has been paid already.' })
  if (invoice.voided_at) refuse('invoice_settled', { message: 'Nothing is owed on this invoice any more.' })
  if (invoice.isProcessing) refuse('invoice_settled', { message: 'A payment of this invoice is on its way.' })
  if (invoice.isMismatched)
    refuse('invoice_settled', {
      message: 'A payment of this invoice is being looked at. Please contact the business.',
    })
  return invoice
}

function isFit({ accountId, tipCents, expiresAt }: StoredCheckout, wanted: Wanted, now: Date): boolean {
  const leftMs = expiresAt.getTime() - now.getTime()
  return accountId === wanted.accountId && tipCents === wanted.tipCents && leftMs > MIN_LEFT_MS
}

function isBeingOpened({ sessionId, createdAt }: StoredCheckout, now: Date): boolean {
  return sessionId === null && now.getTime() - createdAt.getTime() < BEING_OPENED_MS
}

async function openSession(deps: PayDeps, taken: Taken): Promise<Visit | null> {
  const { checkout } = taken
  const session = await askForSession(deps, taken)
  const isOffered = await deps.db.asOwner(checkout.userId, (tx) => offer(tx, checkout, session))
  if (isOffered) return visitOf(session)
  // While it was being opened, the invoice was settled or another checkout took its place.
  await deps.payments.invoicePayments.expireCheckout(checkout.accountId, session.id)
  return null
}

/** Decided under the invoice's lock, so that whoever settles it sees the session or is seen here. */
async function offer(tx: OwnerTx, checkout: StoredCheckout, session: InvoiceSession): Promise<boolean> {
  const invoice = await lockedInvoice(tx, checkout.invoiceId)
  if (!invoice || !isOwed(invoice)) return false
  return noteSession(tx, checkout, session.id)
}

/** A number that the provider said no to is given up: it would say it again. */
async function askForSession(deps: PayDeps, taken: Taken): Promise<InvoiceSession> {
  const { invoice, token, checkout } = taken
  try {
    return await deps.payments.invoicePayments.openCheckout({
      ...checkout,
      token,
      title: `${invoiceNumber(invoice.number)} · ${invoice.description}`,
      clientEmail: invoice.client_email,
    })
  } catch (error) {
    if (error instanceof CheckoutRefused || (error instanceof ProviderUnavailable && error.wasRefused))
      await deps.db.asOwner(checkout.userId, (tx) => giveUpUntold(tx, checkout))
    throw error
  }
}

function visitOf(session: InvoiceSession | null): Visit | null {
  return session?.status === 'open' && session.url ? { url: session.url } : null
}
