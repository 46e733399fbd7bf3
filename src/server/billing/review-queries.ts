import { sql } from 'kysely'
import type { SystemTx } from '#server/db/database.ts'
import { now } from '#server/db/product-clock.ts'

export type Correction = { kind: string; objectId: string; was: string | null; became: string | null }

export async function recordCorrection(tx: SystemTx, { objectId, ...correction }: Correction): Promise<void> {
  await tx
    .insertInto('payment_corrections')
    .values({ ...correction, object_id: objectId })
    .execute()
}

export type ListedStatus = { customerId: string; subscriptionId: string; status: string }

/**
 * Schedules a check for customers whose stored status differs from the provider's, or who have a live subscription that
 * is not stored. Returns the ids of unknown customers.
 */
export async function scheduleMismatchChecks(
  tx: SystemTx,
  listed: readonly ListedStatus[],
): Promise<string[]> {
  const listedRows = sql`jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
    as listed ("customerId" text, "subscriptionId" text, status text)`
  await sql`
    update billing_customers c set next_check_at = app_now()
    from ${listedRows} left join subscriptions s on s.stripe_subscription_id = listed."subscriptionId"
    where c.stripe_customer_id = listed."customerId" and case
      when s.user_id is not null then s.status <> listed.status
      else listed.status in ('trialing', 'active', 'past_due')
    end`.execute(tx)
  const { rows } = await sql<{ customerId: string }>`
    select distinct listed."customerId" from ${listedRows}
    where not exists (select from billing_customers c where c.stripe_customer_id = listed."customerId")`.execute(
    tx,
  )
  return rows.map(({ customerId }) => customerId)
}

export type ReviewName = 'subscriptions' | 'missed events'

export function dueReviews(tx: SystemTx) {
  return tx.selectFrom('payment_reviews').where('next_at', '<=', now).select(sql<ReviewName>`name`.as('name'))
}

export async function planReview(tx: SystemTx, name: ReviewName, after: '1 day' | '1 hour'): Promise<void> {
  await tx
    .updateTable('payment_reviews')
    .set({ next_at: sql`app_now() + ${after}::interval` })
    .where('name', '=', name)
    .execute()
}
