import { sql } from 'kysely'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import type { SubscriptionEnd } from '#domain/billing/ended-with-trial.ts'
import type { SubscriptionEmail } from '#domain/billing/subscription-email.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { now, secondsFromNow } from '#server/db/product-clock.ts'
import type { SubscriptionPeriod } from '#server/http/session.ts'

export type StoredSubscription = SubscriptionPeriod & { cancelsAtPeriodEnd: boolean; hasCard: boolean }

export async function findSubscription(
  tx: OwnerTx | SystemTx,
  userId: string,
): Promise<StoredSubscription | null> {
  const row = await tx
    .selectFrom('subscriptions')
    // A database constraint guarantees the type.
    .select(sql<SubscriptionStatus>`status`.as('status'))
    .select(['trial_end_date as trialEndsAt', 'current_period_end as periodEndsAt'])
    .select(['cancel_at_period_end as cancelsAtPeriodEnd', 'has_card as hasCard'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** When the trial or the paid period ends. */
export function accessEndsAt({ status, trialEndsAt, periodEndsAt }: SubscriptionPeriod): Date | null {
  return status === 'trialing' ? (trialEndsAt ?? periodEndsAt) : periodEndsAt
}

/** The times that tell how a subscription ended. */
export function endingOf({ status, trialEndsAt, periodEndsAt }: SubscriptionPeriod): SubscriptionEnd {
  return {
    status,
    trialEndsAtMs: trialEndsAt?.getTime() ?? null,
    periodEndsAtMs: periodEndsAt?.getTime() ?? null,
  }
}

export type FetchedSubscription = StoredSubscription & { providerId: string | null; fetchedAt: Date }

/** False if the result of a later request is already stored. */
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

/** Null withdraws an email that was not queued yet, because the subscription has changed again. */
export async function setOwedEmail(
  tx: SystemTx,
  userId: string,
  owedEmail: SubscriptionEmail | null,
): Promise<void> {
  await tx.updateTable('subscriptions').set({ owed_email: owedEmail }).where('user_id', '=', userId).execute()
}

export type BillingCustomer = {
  customerId: string
  checkedAt: Date | null
  nextCheckAt: Date
  /** Real time before the request to the provider: orders its responses. */
  requestedAt: Date
}

export async function findCustomer(tx: OwnerTx | SystemTx, userId: string): Promise<BillingCustomer | null> {
  const row = await tx
    .selectFrom('billing_customers')
    .where('user_id', '=', userId)
    .select(['stripe_customer_id as customerId', 'checked_at as checkedAt', 'next_check_at as nextCheckAt'])
    .select(sql<Date>`clock_timestamp()`.as('requestedAt'))
    .executeTakeFirst()
  return row ?? null
}

/** Serializes changes to an owner's subscription and checkouts until the transaction ends. */
export async function lockBilling(tx: SystemTx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('billing ' || ${userId}, 0))`.execute(tx)
}

/** Deletes a customer that no longer exists at the provider, with its subscription. */
export async function deleteCustomer(tx: SystemTx, userId: string, customerId: string): Promise<void> {
  await tx.deleteFrom('subscriptions').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('billing_customers')
    .where('user_id', '=', userId)
    .where('stripe_customer_id', '=', customerId)
    .execute()
}

export async function findCustomerOwner(tx: SystemTx, customerId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('billing_customers')
    .where('stripe_customer_id', '=', customerId)
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Does nothing if the owner already has a customer. */
export async function insertCustomer(tx: SystemTx, userId: string, customerId: string): Promise<void> {
  await tx
    .insertInto('billing_customers')
    .values({
      user_id: userId,
      stripe_customer_id: customerId,
      next_check_at: secondsFromNow(10 * 60),
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

export async function recordCheck(tx: SystemTx, userId: string, nextCheckAt: Date): Promise<void> {
  await updateCustomer(tx, userId).set({ checked_at: now, next_check_at: nextCheckAt }).execute()
}

/** Schedules the next check within these minutes, or keeps an earlier one. */
export async function scheduleCheckWithin(tx: SystemTx, userId: string, minutes: number): Promise<void> {
  const earlierTime = sql<Date>`least(next_check_at, ${secondsFromNow(minutes * 60)})`
  await updateCustomer(tx, userId).set({ next_check_at: earlierTime }).execute()
}

export async function postponeCheck(tx: SystemTx, userId: string): Promise<void> {
  await updateCustomer(tx, userId)
    .set({ next_check_at: secondsFromNow(5 * 60) })
    .execute()
}

function updateCustomer(tx: SystemTx, userId: string) {
  return tx.updateTable('billing_customers').where('user_id', '=', userId)
}

export function dueCustomers(tx: SystemTx) {
  return tx
    .selectFrom('billing_customers')
    .where('next_check_at', '<=', now)
    .select('user_id as userId')
    .orderBy('next_check_at')
}

/** Prevents the owner's deletion until the transaction ends. Undefined if the owner is already deleted. */
export async function lockOwner(tx: SystemTx, userId: string): Promise<{ email: string } | undefined> {
  return tx.selectFrom('users').where('id', '=', userId).select('email').forKeyShare().executeTakeFirst()
}
