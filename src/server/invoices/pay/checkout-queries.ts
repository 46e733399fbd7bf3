import { type InferResult, sql, type Updateable } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { DisputeStatus } from '#domain/pay/dispute-outcome.ts'
import { claimedFor, IS_UNCLAIMED } from '#server/db/claims.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import type { InvoiceOf } from '#server/invoices/pay/pay-deps.ts'

export type CheckoutName = InvoiceOf & { n: number }
type NameOfOwner = Omit<CheckoutName, 'userId'>

export type StoredCheckout = InferResult<ReturnType<typeof checkouts>>[number]

function checkouts(tx: OwnerTx) {
  return tx.selectFrom('invoice_checkouts').select([
    'user_id as userId',
    'invoice_id as invoiceId',
    'n',
    'account_id as accountId',
    'amount',
    'tip_cents as tipCents',
    'session_id as sessionId',
    'created_at as createdAt',
    'expires_at as expiresAt',
    'paid_at as paidAt',
    'refunded_cents as refundedCents',
    // What was paid, where that is not what was asked for.
    'mismatch',
    'fetched_at as fetchedAt',
    sql<boolean>`ended_at is not null`.as('isEnded'),
    // Constraints keep both to these words.
    sql<'unpaid' | 'processing' | 'paid'>`payment_status`.as('paymentStatus'),
    sql<DisputeStatus | null>`dispute_status`.as('disputeStatus'),
    // Real time: orders answers by when they were asked for.
    sql<Date>`clock_timestamp()`.as('askedAt'),
  ])
}

/** The one that may still be paid. */
export function openCheckoutOf(tx: OwnerTx, invoiceId: string): Promise<StoredCheckout | undefined> {
  return checkouts(tx).where('invoice_id', '=', invoiceId).where('ended_at', 'is', null).executeTakeFirst()
}

/** Of all the owner's invoices. */
export function openCheckoutsOf(tx: OwnerTx): Promise<StoredCheckout[]> {
  return checkouts(tx).where('ended_at', 'is', null).orderBy('created_at').execute()
}

/** Whether a client of the owner's may still pay something. */
export async function hasOpenCheckout(tx: SystemTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invoice_checkouts')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .select('n')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function checkoutOfSession(tx: OwnerTx, sessionId: string): Promise<StoredCheckout | undefined> {
  return checkouts(tx).where('session_id', '=', sessionId).executeTakeFirst()
}

export function checkoutNumbered(
  tx: OwnerTx,
  { invoiceId, n }: NameOfOwner,
): Promise<StoredCheckout | undefined> {
  return checkouts(tx).where('invoice_id', '=', invoiceId).where('n', '=', n).executeTakeFirst()
}

export async function sessionOfPayment(tx: OwnerTx, paymentId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('invoice_checkouts')
    .where('payment_intent_id', '=', paymentId)
    .select('session_id')
    .executeTakeFirst()
  return row?.session_id ?? null
}

/** With the next number, under the invoice's lock. Its end is whole seconds, as the provider counts. */
export async function insertCheckout(
  tx: OwnerTx,
  { userId, invoiceId }: InvoiceOf,
  { accountId, amount, tipCents }: Pick<StoredCheckout, 'accountId' | 'amount' | 'tipCents'>,
): Promise<void> {
  await sql`
    insert into invoice_checkouts
      (user_id, invoice_id, n, account_id, amount, tip_cents, expires_at, next_check_at)
    select ${userId}, ${invoiceId}, coalesce(max(n), 0) + 1, ${accountId}, ${amount}, ${tipCents},
      date_trunc('second', app_now() + interval '23 hours'), app_now() + interval '5 minutes'
    from invoice_checkouts where invoice_id = ${invoiceId}`.execute(tx)
}

function update(tx: OwnerTx, { invoiceId, n }: NameOfOwner) {
  return tx.updateTable('invoice_checkouts').where('invoice_id', '=', invoiceId).where('n', '=', n)
}

/** False when it was given up in the meantime. Who opened it at the same time was given the same session. */
export async function noteSession(tx: OwnerTx, name: NameOfOwner, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await update(tx, name)
    .set({ session_id: sessionId })
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('invoices')
    .set({ stripe_checkout_session_id: sessionId })
    .where('id', '=', name.invoiceId)
    .execute()
  return true
}

/** One whose address nobody was told: there is nothing to end at the provider. */
export async function giveUpUntold(tx: OwnerTx, name: NameOfOwner): Promise<void> {
  await update(tx, name)
    .set({ ended_at: now, next_check_at: null, claimed_until: null })
    .where('session_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/** What was learned of it. One that is over keeps the time at which that was found out. */
export async function storeCheckout(
  tx: OwnerTx,
  name: NameOfOwner,
  { isOpen, ...learned }: Updateable<DB['invoice_checkouts']> & { isOpen: boolean },
): Promise<void> {
  const ended = !isOpen && { ended_at: sql<Date>`coalesce(ended_at, app_now())` }
  await update(tx, name)
    .set({ ...learned, ...ended, claimed_until: null })
    .execute()
}

export async function checkAgainSoon(tx: OwnerTx, name: NameOfOwner): Promise<void> {
  await update(tx, name)
    .set({ next_check_at: sql`app_now() + interval '5 minutes'`, claimed_until: null })
    .execute()
}

/** Lets everything that is open on an account be looked at now. */
export async function hurryCheckouts(
  tx: SystemTx,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  await tx
    .updateTable('invoice_checkouts')
    .set({ next_check_at: now })
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Takes one whose time has come for two minutes of real time. Undefined when it has not or it is in other hands. */
export async function claimCheckout(tx: OwnerTx, name: NameOfOwner): Promise<StoredCheckout | undefined> {
  const { numUpdatedRows } = await update(tx, name)
    .set({ claimed_until: claimedFor(120) })
    .where('next_check_at', '<=', now)
    .where(IS_UNCLAIMED)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? checkoutNumbered(tx, name) : undefined
}

/** Those in a worker's hands included. */
export function dueCheckouts(tx: SystemTx) {
  return tx
    .selectFrom('invoice_checkouts')
    .where('next_check_at', '<=', now)
    .select(['user_id as userId', 'invoice_id as invoiceId', 'n'])
    .orderBy('next_check_at')
}

const now = sql<Date>`app_now()`
