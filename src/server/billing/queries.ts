import { sql } from 'kysely'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'

export type StoredSubscription = {
  status: SubscriptionStatus
  trialEndsAt: Date | null
  periodEndsAt: Date | null
  cancelsAtPeriodEnd: boolean
  hasCard: boolean
}

const SUBSCRIPTION_COLUMNS = [
  'status',
  'trial_end_date',
  'current_period_end',
  'cancel_at_period_end',
  'has_card',
] as const

export async function subscription(tx: OwnerTx): Promise<StoredSubscription | null> {
  const row = await tx.selectFrom('subscriptions').select(SUBSCRIPTION_COLUMNS).executeTakeFirst()
  return row ? toSubscription(row) : null
}

export async function subscriptionOf(tx: SystemTx, userId: string): Promise<StoredSubscription | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .select(SUBSCRIPTION_COLUMNS)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? toSubscription(row) : null
}

type SubscriptionRow = {
  status: string
  trial_end_date: Date | null
  current_period_end: Date | null
  cancel_at_period_end: boolean
  has_card: boolean
}

function toSubscription(row: SubscriptionRow): StoredSubscription {
  return {
    // A constraint keeps the column to these words.
    status: row.status as SubscriptionStatus,
    trialEndsAt: row.trial_end_date,
    periodEndsAt: row.current_period_end,
    cancelsAtPeriodEnd: row.cancel_at_period_end,
    hasCard: row.has_card,
  }
}

/** When the time that was paid for, or tried, is over. */
export function endOf({ status, trialEndsAt, periodEndsAt }: StoredSubscription): Date | null {
  return status === 'trialing' ? (trialEndsAt ?? periodEndsAt) : periodEndsAt
}

export type FetchedSubscription = StoredSubscription & { providerId: string | null; fetchedAt: Date }

/** False when an answer that was asked for later is stored already. */
export async function storeSubscription(
  tx: SystemTx,
  userId: string,
  fetched: FetchedSubscription,
): Promise<boolean> {
  const values = {
    status: fetched.status,
    trial_end_date: fetched.trialEndsAt,
    current_period_end: fetched.periodEndsAt,
    cancel_at_period_end: fetched.cancelsAtPeriodEnd,
    has_card: fetched.hasCard,
    stripe_subscription_id: fetched.providerId,
    fetched_at: fetched.fetchedAt,
    updated_at: now,
  }
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('subscriptions')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            eb('subscriptions.fetched_at', 'is', null),
            eb('subscriptions.fetched_at', '<', fetched.fetchedAt),
          ]),
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export type BillingCustomer = {
  customerId: string
  checkedAt: Date | null
  nextCheckAt: Date
  /** Real time: orders answers by when they were asked for. */
  askedAt: Date
}

export async function customerOf(tx: SystemTx, userId: string): Promise<BillingCustomer | null> {
  const row = await tx
    .selectFrom('billing_customers')
    .where('user_id', '=', userId)
    .select(['stripe_customer_id as customerId', 'checked_at as checkedAt', 'next_check_at as nextCheckAt'])
    .select(sql<Date>`clock_timestamp()`.as('askedAt'))
    .executeTakeFirst()
  return row ?? null
}

export async function ownerOfCustomer(tx: SystemTx, customerId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('billing_customers')
    .where('stripe_customer_id', '=', customerId)
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Whoever was first stays. */
export async function insertCustomer(tx: SystemTx, userId: string, customerId: string): Promise<void> {
  await tx
    .insertInto('billing_customers')
    .values({
      user_id: userId,
      stripe_customer_id: customerId,
      next_check_at: sql`app_now() + interval '10 minutes'`,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

export async function noteCheck(tx: SystemTx, userId: string, nextCheckAt: Date): Promise<void> {
  await tx
    .updateTable('billing_customers')
    .set({ checked_at: now, next_check_at: nextCheckAt })
    .where('user_id', '=', userId)
    .execute()
}

export async function postponeCheck(tx: SystemTx, userId: string): Promise<void> {
  await tx
    .updateTable('billing_customers')
    .set({ next_check_at: sql`app_now() + interval '5 minutes'` })
    .where('user_id', '=', userId)
    .execute()
}

export async function hurryCheck(tx: SystemTx, customerId: string): Promise<void> {
  await tx
    .updateTable('billing_customers')
    .set({ next_check_at: now })
    .where('stripe_customer_id', '=', customerId)
    .execute()
}

export async function dueCustomers(tx: SystemTx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('billing_customers')
    .where('next_check_at', '<=', now)
    .select('user_id')
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function emailOf(tx: SystemTx, userId: string): Promise<string | null> {
  const row = await tx.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirst()
  return row?.email ?? null
}

/** Whether the owner is still there, and keeps them until the transaction ends. */
export async function holdOwner(tx: SystemTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function isTrialUsed(tx: SystemTx, address: string): Promise<boolean> {
  const row = await tx
    .selectFrom('used_trials')
    .where('address', '=', address)
    .select('address')
    .executeTakeFirst()
  return row !== undefined
}

export async function markTrialUsed(tx: SystemTx, address: string): Promise<void> {
  await tx
    .insertInto('used_trials')
    .values({ address })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()
}

export type Correction = { kind: string; objectId: string; was: string | null; became: string | null }

export async function recordCorrection(tx: SystemTx, { objectId, ...correction }: Correction): Promise<void> {
  await tx
    .insertInto('payment_corrections')
    .values({ ...correction, object_id: objectId })
    .execute()
}

export type ReviewName = 'subscriptions' | 'missed events'

export async function dueReviews(tx: SystemTx): Promise<ReviewName[]> {
  const rows = await tx.selectFrom('payment_reviews').where('next_at', '<=', now).select('name').execute()
  return rows.map(({ name }) => name as ReviewName)
}

export async function planReview(
  tx: SystemTx,
  name: ReviewName,
  after: '1 day' | '10 minutes',
): Promise<void> {
  await tx
    .updateTable('payment_reviews')
    .set({ next_at: sql`app_now() + ${after}::interval` })
    .where('name', '=', name)
    .execute()
}

export type TrialLetter = { userId: string; email: string; endsAt: Date; timeZone: string; hasCard: boolean }

/** Trials that end within a day and were not announced; taking one here announces it. */
export async function takeTrialLetters(tx: SystemTx, limit: number): Promise<TrialLetter[]> {
  const { rows } = await sql<TrialLetter>`
    update subscriptions s set trial_letter_for = trial_end_date
    from users u left join user_settings settings on settings.user_id = u.id
    where u.id = s.user_id and s.user_id in (
      select user_id from subscriptions
      where status = 'trialing' and trial_end_date > app_now() and trial_end_date <= app_now() + interval '24 hours'
        and trial_letter_for is distinct from trial_end_date and not cancel_at_period_end
      order by trial_end_date limit ${limit} for update skip locked
    )
    returning s.user_id as "userId", u.email, s.trial_end_date as "endsAt",
      coalesce(settings.timezone, 'UTC') as "timeZone", s.has_card as "hasCard"`.execute(tx)
  return rows
}

const now = sql<Date>`app_now()`
