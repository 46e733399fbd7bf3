import { type InferResult, sql } from 'kysely'
import type { PaymentSettings } from '#contract/payment-account.ts'
import type { AccountFacts } from '#domain/billing/account-state.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'

export type StoredAccount = InferResult<ReturnType<typeof accounts>>[number]

/** The owner's account that the provider has not closed, even if it is disconnected. */
export function findAccount(tx: OwnerTx | SystemTx, userId: string): Promise<StoredAccount | undefined> {
  return accounts(tx).where('user_id', '=', userId).where('closed_at', 'is', null).executeTakeFirst()
}

export function findAccountById(tx: SystemTx, accountId: string): Promise<StoredAccount | undefined> {
  return accounts(tx).where('account_id', '=', accountId).executeTakeFirst()
}

export function lockAccount(tx: SystemTx, accountId: string): Promise<StoredAccount | undefined> {
  return accounts(tx).where('account_id', '=', accountId).forNoKeyUpdate().executeTakeFirst()
}

function accounts(tx: OwnerTx | SystemTx) {
  return tx.selectFrom('connect_accounts').select([
    'account_id as accountId',
    'user_id as userId',
    'account_name as name',
    'card_payments as cardPayments',
    'awaits_owner as awaitsOwner',
    'next_check_at as nextCheckAt',
    'unreachable_since as unreachableSince',
    sql<boolean>`disconnected_at is not null`.as('isDisconnected'),
    sql<boolean>`closed_at is not null`.as('isClosed'),
    // Real time. The provider's responses are ordered by when they were requested.
    sql<Date>`clock_timestamp()`.as('requestedAt'),
  ])
}

export async function nextAccountNumber(tx: SystemTx, userId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('connect_accounts')
    .where('user_id', '=', userId)
    .select(sql<number>`coalesce(max(n), 0) + 1`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Idempotent: two simultaneous requests got the same account from the provider. */
export async function insertAccount(
  tx: SystemTx,
  { accountId, userId, n }: { accountId: string; userId: string; n: number },
): Promise<void> {
  await tx
    .insertInto('connect_accounts')
    .values({ account_id: accountId, user_id: userId, n, next_check_at: sql`app_now() + interval '1 hour'` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function updateAccount(tx: SystemTx, accountId: string) {
  return tx.updateTable('connect_accounts').where('account_id', '=', accountId)
}

export async function setConnected(tx: SystemTx, accountId: string, isConnected: boolean): Promise<void> {
  const disconnected_at = isConnected ? null : sql<Date>`coalesce(disconnected_at, app_now())`
  await updateAccount(tx, accountId).set({ disconnected_at }).execute()
}

export async function closeAccount(tx: SystemTx, accountId: string): Promise<void> {
  await updateAccount(tx, accountId).set({ closed_at: sql`coalesce(closed_at, app_now())` }).execute()
}

export async function markUnreachable(tx: SystemTx, accountId: string): Promise<void> {
  await updateAccount(tx, accountId)
    .set({ unreachable_since: sql`coalesce(unreachable_since, app_now())` })
    .execute()
}

/** Does nothing if a response that was requested later is already stored. */
export async function storeAccount(
  tx: SystemTx,
  accountId: string,
  { name, cardPayments, awaitsOwner, fetchedAt }: AccountFacts & { name: string | null; fetchedAt: Date },
): Promise<void> {
  await updateAccount(tx, accountId)
    .set({
      account_name: name,
      card_payments: cardPayments,
      awaits_owner: awaitsOwner,
      fetched_at: fetchedAt,
      unreachable_since: null,
    })
    .where((eb) => eb.or([eb('fetched_at', 'is', null), eb('fetched_at', '<', fetchedAt)]))
    .execute()
}

/** Accounts are checked hourly until they can take payments, then daily; after 5 minutes if the provider did not respond. */
export async function scheduleAccountCheck(
  tx: SystemTx,
  accountId: string,
  after: '1 hour' | '1 day' | '5 minutes',
): Promise<void> {
  await updateAccount(tx, accountId)
    .set({ next_check_at: sql`app_now() + ${after}::interval` })
    .execute()
}

export function dueAccounts(tx: SystemTx) {
  return tx
    .selectFrom('connect_accounts')
    .where('closed_at', 'is', null)
    .where('next_check_at', '<=', sql<Date>`app_now()`)
    .select('account_id as accountId')
    .orderBy('next_check_at')
}

const DEFAULT_SETTINGS: PaymentSettings = {
  email_on_payment: true,
  offers_tips: false,
  remind_days_before: null,
  remind_days_after: null,
  deposit_fallback: 'book',
}

export async function paymentSettings(tx: OwnerTx): Promise<PaymentSettings> {
  const row = await tx
    .selectFrom('user_settings')
    .select([
      'email_on_payment',
      'offers_tips',
      'remind_days_before',
      'remind_days_after',
      'deposit_fallback',
    ])
    .executeTakeFirst()
  return row ? (row as PaymentSettings) : DEFAULT_SETTINGS
}
