import { sql } from 'kysely'
import type { PaymentSettings } from '#contract/payment-account.ts'
import type { AccountFacts } from '#domain/billing/account-state.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'

export type StoredAccount = AccountFacts & {
  accountId: string
  userId: string
  name: string | null
  isDisconnected: boolean
  unreachableSince: Date | null
  isClosed: boolean
  nextCheckAt: Date
  /** Real time: orders answers by when they were asked for. */
  askedAt: Date
}

/** The owner's account that the provider has not closed, disconnected or not. */
export async function accountOf(tx: OwnerTx | SystemTx, userId: string): Promise<StoredAccount | null> {
  const row = await accounts(tx)
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function accountById(tx: SystemTx, accountId: string): Promise<StoredAccount | null> {
  return (await accounts(tx).where('account_id', '=', accountId).executeTakeFirst()) ?? null
}

export async function lockedAccount(tx: SystemTx, accountId: string): Promise<StoredAccount | null> {
  return (await accounts(tx).where('account_id', '=', accountId).forNoKeyUpdate().executeTakeFirst()) ?? null
}

function accounts(tx: OwnerTx | SystemTx) {
  return tx
    .selectFrom('connect_accounts')
    .select([
      'account_id as accountId',
      'user_id as userId',
      'account_name as name',
      'card_payments as cardPayments',
      'awaits_owner as awaitsOwner',
      'next_check_at as nextCheckAt',
      'unreachable_since as unreachableSince',
      sql<boolean>`disconnected_at is not null`.as('isDisconnected'),
      sql<boolean>`closed_at is not null`.as('isClosed'),
      sql<Date>`clock_timestamp()`.as('askedAt'),
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

/** Of two who make it at once, the provider gave both the same. */
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

export async function setConnected(tx: SystemTx, accountId: string, isConnected: boolean): Promise<void> {
  await tx
    .updateTable('connect_accounts')
    .set({ disconnected_at: isConnected ? null : sql`coalesce(disconnected_at, app_now())` })
    .where('account_id', '=', accountId)
    .execute()
}

export async function closeAccount(tx: SystemTx, accountId: string): Promise<void> {
  await tx
    .updateTable('connect_accounts')
    .set({ closed_at: sql`coalesce(closed_at, app_now())` })
    .where('account_id', '=', accountId)
    .execute()
}

export async function markUnreachable(tx: SystemTx, accountId: string): Promise<void> {
  await tx
    .updateTable('connect_accounts')
    .set({ unreachable_since: sql`coalesce(unreachable_since, app_now())` })
    .where('account_id', '=', accountId)
    .execute()
}

export type FetchedAccount = AccountFacts & { name: string | null; fetchedAt: Date }

/** False when an answer that was asked for later is stored already. */
export async function storeAccount(
  tx: SystemTx,
  accountId: string,
  fetched: FetchedAccount,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connect_accounts')
    .set({
      account_name: fetched.name,
      card_payments: fetched.cardPayments,
      awaits_owner: fetched.awaitsOwner,
      fetched_at: fetched.fetchedAt,
      unreachable_since: null,
    })
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('fetched_at', 'is', null), eb('fetched_at', '<', fetched.fetchedAt)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Hourly while money cannot flow yet, daily afterwards; minutes after the provider did not answer. */
export async function planAccountCheck(
  tx: SystemTx,
  accountId: string,
  after: '1 hour' | '1 day' | '5 minutes',
): Promise<void> {
  await tx
    .updateTable('connect_accounts')
    .set({ next_check_at: sql`app_now() + ${after}::interval` })
    .where('account_id', '=', accountId)
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

export async function businessNameOf(tx: SystemTx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('user_settings')
    .where('user_id', '=', userId)
    .select('business_name')
    .executeTakeFirst()
  return row?.business_name ?? null
}

const UNSAID: PaymentSettings = {
  email_on_payment: true,
  offers_tips: false,
  remind_days_before: null,
  remind_days_after: null,
}

export async function paymentSettings(tx: OwnerTx): Promise<PaymentSettings> {
  const row = await tx
    .selectFrom('user_settings')
    .select(['email_on_payment', 'offers_tips', 'remind_days_before', 'remind_days_after'])
    .executeTakeFirst()
  return row ?? UNSAID
}

export async function savePaymentSettings(
  tx: OwnerTx,
  userId: string,
  settings: PaymentSettings,
): Promise<void> {
  const { email_on_payment, offers_tips, remind_days_before, remind_days_after } = settings
  const words = { email_on_payment, offers_tips, remind_days_before, remind_days_after }
  await tx
    .insertInto('user_settings')
    .values({ user_id: userId, ...words })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(words))
    .execute()
}
