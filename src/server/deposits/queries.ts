import { type InferResult, type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { DB } from '#db/schema.ts'
import { DELETED_CLIENT_NAME } from '#domain/clients/deleted-client.ts'
import type { RefundReason } from '#domain/deposits/deposit-state.ts'
import type { Language } from '#domain/language/languages.ts'
import type { Answer } from '#domain/questions/answers.ts'
import type { VisitItem } from '#domain/services/visit.ts'
import { claimedFor, IS_UNCLAIMED } from '#server/db/claims.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { now } from '#server/db/product-clock.ts'

export type DepositRef = { userId: string; depositId: string }

/** A booking that waits for its deposit, with everything that is stored once it is paid. */
export type PendingBooking = {
  client_name: string
  client_email: string
  client_phone: string
  address: string | null
  notes: string | null
  answers: Answer[]
  service_id: string | null
  service: string
  /** Null for one service without options. */
  items: VisitItem[] | null
  price: number
  duration: number
  appointment_time: string
  /** Of the link to the appointment that the deposit's page shows. */
  manage_token_hash: string
  /** Missing in requests of earlier releases. */
  language?: Language | null
}

export type StoredDeposit = InferResult<ReturnType<typeof deposits>>[number]

function deposits(tx: OwnerTx) {
  return tx.selectFrom('deposits').select([
    'user_id as userId',
    'id',
    'amount',
    'request_hash as requestHash',
    'key_hash as keyHash',
    'visitor_hash as visitorHash',
    'appointment_id as appointmentId',
    'policy',
    'cutoff_hours as cutoffHours',
    'agreed_time as agreedTime',
    'account_id as accountId',
    'attempt',
    'session_id as sessionId',
    'expires_at as expiresAt',
    'payment_intent_id as paymentId',
    'paid_at as paidAt',
    'payer_id as payerId',
    'refund_due as refundDue',
    'refunded',
    'refund_error as refundError',
    'refund_attempt as refundAttempt',
    'fetched_at as fetchedAt',
    sql<PendingBooking | null>`request`.as('request'),
    sql<boolean>`paid_at is not null`.as('isPaid'),
    sql<boolean>`ended_at is not null`.as('isEnded'),
    sql<boolean>`booked_at is not null`.as('isBooked'),
    // A database constraint guarantees these values.
    sql<RefundReason | null>`refund_reason`.as('refundReason'),
    sql<Buffer | null>`(select token_hash from deposit_links l
      where l.user_id = deposits.user_id and l.deposit_id = deposits.id)`.as('linkHash'),
    // Real time. The provider's responses are ordered by when they were requested.
    sql<Date>`clock_timestamp()`.as('requestedAt'),
  ])
}

export function findDeposit(tx: OwnerTx, id: string): Promise<StoredDeposit | undefined> {
  return deposits(tx).where('id', '=', id).executeTakeFirst()
}

export function lockDeposit(tx: OwnerTx, id: string): Promise<StoredDeposit | undefined> {
  return deposits(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Until the transaction ends, nobody stores anything about the owner's deposits. */
export async function lockDepositsOf(tx: SystemTx, userId: string): Promise<void> {
  await tx
    .selectFrom('deposits')
    .where('user_id', '=', userId)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function findDepositByToken(tx: OwnerTx, tokenHash: Buffer): Promise<StoredDeposit | undefined> {
  return deposits(tx)
    .where('id', '=', tx.selectFrom('deposit_links').select('deposit_id').where('token_hash', '=', tokenHash))
    .executeTakeFirst()
}

export function findDepositBySession(tx: OwnerTx, sessionId: string): Promise<StoredDeposit | undefined> {
  return deposits(tx).where('session_id', '=', sessionId).executeTakeFirst()
}

export function findDepositByPayment(tx: OwnerTx, paymentId: string): Promise<StoredDeposit | undefined> {
  return deposits(tx).where('payment_intent_id', '=', paymentId).executeTakeFirst()
}

/** What an appointment's client paid in advance, or can still pay. Others, which nobody paid, are history. */
export function findDepositOf(tx: OwnerTx, appointmentId: string): Promise<StoredDeposit | undefined> {
  return deposits(tx)
    .where('appointment_id', '=', appointmentId)
    .where(sql<boolean>`(paid_at is not null or ended_at is null)`)
    .executeTakeFirst()
}

/** Former requests for a deposit for this appointment whose page at the provider may still be open. */
export function endedCheckouts(tx: OwnerTx, appointmentId: string): Promise<StoredDeposit[]> {
  return deposits(tx)
    .where('appointment_id', '=', appointmentId)
    .where('ended_at', 'is not', null)
    .where('paid_at', 'is', null)
    .where('session_id', 'is not', null)
    .execute()
}

/** What the same visitor reserved before and could still pay at the provider, or had paid before we knew. */
export function replacedDeposits(tx: OwnerTx, { id, visitorHash }: StoredDeposit): Promise<StoredDeposit[]> {
  return deposits(tx)
    .where('visitor_hash', '=', visitorHash)
    .where('id', '<>', id)
    .where('session_id', 'is not', null)
    .where(
      sql<boolean>`(paid_at is null and expires_at > ${now} or paid_at > (select d.created_at from deposits d where d.id = ${id}))`,
    )
    .execute()
}

const IS_PAYABLE = sql<boolean>`(session_id is not null and paid_at is null and expires_at > ${now}
  and (request is not null or appointment_id is not null))`

/** Deposits whose page at the provider may still be open. */
export function payableDeposits(tx: OwnerTx): Promise<StoredDeposit[]> {
  return deposits(tx).where(IS_PAYABLE).orderBy('created_at').execute()
}

/**
 * Whether any of the owner's clients can still pay a deposit at a page of the provider, apart from these, which were just ended.
 * A client may have opened another one for the same deposit since.
 */
export async function hasPayableDeposit(
  tx: SystemTx,
  userId: string,
  endedSessionIds: readonly string[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('deposits')
    .where('user_id', '=', userId)
    .where(IS_PAYABLE)
    .where('session_id', '<>', sql<string>`all(${endedSessionIds}::text[])`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const IS_REFUND_OWED = sql<boolean>`refund_due > refunded`

/** Whether any refund is owed, apart from these, which the owner makes. */
export async function hasOwedRefund(
  tx: SystemTx,
  userId: string,
  acknowledgedIds: readonly string[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('deposits')
    .where('user_id', '=', userId)
    .where(IS_REFUND_OWED)
    .where('id', '<>', sql<string>`all(${acknowledgedIds}::uuid[])`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Has the worker, or whoever calls `refundDeposit`, make all refunds at once that are still owed. */
export function retryOwedRefunds(tx: OwnerTx): Promise<{ id: string }[]> {
  return tx
    .updateTable('deposits')
    .set({ next_refund_at: now })
    .where(IS_REFUND_OWED)
    .returning('id')
    .execute()
}

/** Refunds that the provider has not accepted yet, with whom they are for. `amount` in cents. */
export function owedRefunds(tx: OwnerTx) {
  return tx
    .selectFrom('deposits')
    .where(IS_REFUND_OWED)
    .select([
      'id',
      sql<string>`coalesce((select name from clients where clients.id = deposits.payer_id), request->>'client_name',
        ${DELETED_CLIENT_NAME})`.as('client_name'),
      sql<number>`refund_due - refunded`.as('amount'),
      'refund_error as error',
    ])
    .orderBy('created_at')
    .execute()
}

/**
 * Whether the job of a deposit still belongs to the client who was asked for it or paid it. The previous release stored no
 * payer until a deposit was paid; one that can still be paid belongs to the job's client, as giving the job away ends it.
 */
export function isPayersJob(
  { payerId, isEnded }: StoredDeposit,
  { client_id }: { client_id: string | null },
): boolean {
  return payerId === client_id || (payerId === null && !isEnded)
}

export async function updateDeposit(
  tx: OwnerTx,
  id: string,
  columns: UpdateObject<DB, 'deposits'>,
): Promise<StoredDeposit> {
  await tx.updateTable('deposits').set(columns).where('id', '=', id).execute()
  return (await findDeposit(tx, id)) as StoredDeposit
}

/** `expires_at` is truncated to seconds, like the provider's. */
export function expiresInMinutes(minutes: number): RawBuilder<Date> {
  return sql<Date>`date_trunc('second', app_now() + make_interval(mins => ${minutes}))`
}

type DueColumn = 'next_check_at' | 'next_refund_at'

/** Claims a due deposit for two minutes of real time. Undefined if it is not due or claimed by another worker. */
export async function claimDeposit(
  tx: OwnerTx,
  id: string,
  dueColumn: DueColumn,
): Promise<StoredDeposit | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable('deposits')
    .set({ claimed_until: claimedFor(120) })
    .where('id', '=', id)
    .where(dueColumn, '<=', now)
    .where(IS_UNCLAIMED)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? findDeposit(tx, id) : undefined
}

export async function releaseClaim(tx: OwnerTx, id: string): Promise<void> {
  await tx.updateTable('deposits').set({ claimed_until: null }).where('id', '=', id).execute()
}

/** Deposits to check with the provider, or to refund, including claimed ones. */
export function dueDeposits(dueColumn: DueColumn) {
  return (tx: SystemTx) =>
    tx
      .selectFrom('deposits')
      .where(dueColumn, '<=', now)
      .select(['user_id as userId', 'id as depositId'])
      .orderBy(dueColumn)
}
