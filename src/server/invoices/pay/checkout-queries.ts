import { type InferResult, sql, type Updateable } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { DisputeStatus } from '#domain/pay/dispute-outcome.ts'
import { claimedFor, IS_UNCLAIMED } from '#server/db/claims.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import type { InvoiceRef } from '#server/invoices/pay/pay-deps.ts'

export type CheckoutRef = InvoiceRef & { n: number }
type CheckoutKey = Omit<CheckoutRef, 'userId'>

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
    // The sum and currency that were paid, if they differ from what was owed.
    'mismatch',
    'fetched_at as fetchedAt',
    sql<boolean>`ended_at is not null`.as('isEnded'),
    // Database constraints guarantee these values.
    sql<'unpaid' | 'processing' | 'paid'>`payment_status`.as('paymentStatus'),
    sql<DisputeStatus | null>`dispute_status`.as('disputeStatus'),
    // Real time. The provider's responses are ordered by when they were requested.
    sql<Date>`clock_timestamp()`.as('requestedAt'),
  ])
}

/** The checkout that can still be paid. */
export function findOpenCheckout(tx: OwnerTx, invoiceId: string): Promise<StoredCheckout | undefined> {
  return checkouts(tx).where('invoice_id', '=', invoiceId).where('ended_at', 'is', null).executeTakeFirst()
}

/** Open checkouts of all the owner's invoices. */
export function listOpenCheckouts(tx: OwnerTx): Promise<StoredCheckout[]> {
  return checkouts(tx).where('ended_at', 'is', null).orderBy('created_at').execute()
}

/** Whether any of the owner's clients can still pay. */
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

export function findCheckoutBySession(tx: OwnerTx, sessionId: string): Promise<StoredCheckout | undefined> {
  return checkouts(tx).where('session_id', '=', sessionId).executeTakeFirst()
}

export function findCheckout(
  tx: OwnerTx,
  { invoiceId, n }: CheckoutKey,
): Promise<StoredCheckout | undefined> {
  return checkouts(tx).where('invoice_id', '=', invoiceId).where('n', '=', n).executeTakeFirst()
}

export async function findSessionByPayment(tx: OwnerTx, paymentId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('invoice_checkouts')
    .where('payment_intent_id', '=', paymentId)
    .select('session_id')
    .executeTakeFirst()
  return row?.session_id ?? null
}

/** Numbers the checkout, so call it under the invoice's lock. `expires_at` is truncated to seconds, like the provider's. */
export async function insertCheckout(
  tx: OwnerTx,
  { userId, invoiceId }: InvoiceRef,
  { accountId, amount, tipCents }: Pick<StoredCheckout, 'accountId' | 'amount' | 'tipCents'>,
): Promise<void> {
  await sql`
    insert into invoice_checkouts
      (user_id, invoice_id, n, account_id, amount, tip_cents, expires_at, next_check_at)
    select ${userId}, ${invoiceId}, coalesce(max(n), 0) + 1, ${accountId}, ${amount}, ${tipCents},
      date_trunc('second', app_now() + interval '23 hours'), app_now() + interval '5 minutes'
    from invoice_checkouts where invoice_id = ${invoiceId}`.execute(tx)
}

function updateCheckout(tx: OwnerTx, { invoiceId, n }: CheckoutKey) {
  return tx.updateTable('invoice_checkouts').where('invoice_id', '=', invoiceId).where('n', '=', n)
}

/** False if the checkout was abandoned in the meantime. A concurrent call for the same checkout got the same session. */
export async function storeSessionId(tx: OwnerTx, key: CheckoutKey, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await updateCheckout(tx, key)
    .set({ session_id: sessionId })
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('invoices')
    .set({ stripe_checkout_session_id: sessionId })
    .where('id', '=', key.invoiceId)
    .execute()
  return true
}

/** For a checkout without a stored session: its URL was never handed out, so nothing has to be ended at the provider. */
export async function abandonWithoutSession(tx: OwnerTx, key: CheckoutKey): Promise<void> {
  await updateCheckout(tx, key)
    .set({ ended_at: APP_NOW, next_check_at: null, claimed_until: null })
    .where('session_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/** Stores the provider's data. A checkout that has ended keeps the time at which this was noticed. */
export async function storeCheckout(
  tx: OwnerTx,
  key: CheckoutKey,
  { isOpen, ...columns }: Updateable<DB['invoice_checkouts']> & { isOpen: boolean },
): Promise<void> {
  const ended = !isOpen && { ended_at: sql<Date>`coalesce(ended_at, app_now())` }
  await updateCheckout(tx, key)
    .set({ ...columns, ...ended, claimed_until: null })
    .execute()
}

export async function scheduleRecheck(tx: OwnerTx, key: CheckoutKey): Promise<void> {
  await updateCheckout(tx, key)
    .set({ next_check_at: sql`app_now() + interval '5 minutes'`, claimed_until: null })
    .execute()
}

/** Schedules all open checkouts of an account for immediate review. */
export async function reviewCheckoutsNow(
  tx: SystemTx,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  await tx
    .updateTable('invoice_checkouts')
    .set({ next_check_at: APP_NOW })
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Claims a due checkout for two minutes of real time. Undefined if it is not due or claimed by another worker. */
export async function claimCheckout(tx: OwnerTx, key: CheckoutKey): Promise<StoredCheckout | undefined> {
  const { numUpdatedRows } = await updateCheckout(tx, key)
    .set({ claimed_until: claimedFor(120) })
    .where('next_check_at', '<=', APP_NOW)
    .where(IS_UNCLAIMED)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? findCheckout(tx, key) : undefined
}

/** Checkouts to review, including claimed ones. */
export function dueCheckouts(tx: SystemTx) {
  return tx
    .selectFrom('invoice_checkouts')
    .where('next_check_at', '<=', APP_NOW)
    .select(['user_id as userId', 'invoice_id as invoiceId', 'n'])
    .orderBy('next_check_at')
}

const APP_NOW = sql<Date>`app_now()`
