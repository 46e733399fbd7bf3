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

export type ToldSubscription = { customerId: string; subscriptionId: string; status: string }

/**
 * Lets those be looked at soon whose stored word differs: one that lives there and not here, or the one we know
 * that no longer is what we know. Answers the customers nobody here knows.
 */
export async function hurryDiffering(tx: SystemTx, told: readonly ToldSubscription[]): Promise<string[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
    as told ("customerId" text, "subscriptionId" text, status text)`
  await sql`
    update billing_customers c set next_check_at = app_now()
    from ${given} left join subscriptions s on s.stripe_subscription_id = told."subscriptionId"
    where c.stripe_customer_id = told."customerId" and case
      when s.user_id is not null then s.status <> told.status
      else told.status in ('trialing', 'active', 'past_due')
    end`.execute(tx)
  const { rows } = await sql<{ customerId: string }>`
    select distinct told."customerId" from ${given}
    where not exists (select from billing_customers c where c.stripe_customer_id = told."customerId")`.execute(
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
