import { pollUntil } from '#drills/checking/poll-until.ts'
import type { Product } from '#drills/product/open-product.ts'

const SETTLE_TIMEOUT_MS = 180_000

/** Waits until nothing is left to do about deposits. Returns what is left, which should be nothing. */
export async function settleDeposits(product: Product): Promise<string[]> {
  await pollUntil(async () => {
    await makeDue(product)
    return (await unsettled(product)).length === 0
  }, SETTLE_TIMEOUT_MS)
  return unsettled(product)
}

/** Replaces waiting two minutes for the claims of workers that were killed before this moment of the database's clock. */
export async function releaseDeadClaims({ admin }: Product, killedAt: Date): Promise<void> {
  for (const table of ['deposits', 'stripe_events'])
    await admin.query(
      `update ${table} set claimed_until = null where claimed_until < $1::timestamptz + interval '2 minutes'`,
      [killedAt],
    )
}

/** Replaces waiting for the next check of a deposit, or the next attempt at its refund or at an event. */
async function makeDue({ admin }: Product): Promise<void> {
  await admin.query(
    'update deposits set next_check_at = app_now() where paid_at is null and next_check_at > app_now()',
  )
  await admin.query('update deposits set next_refund_at = app_now() where next_refund_at > app_now()')
  await admin.query(
    `update stripe_events set next_attempt_at = app_now()
     where processed_at is null and failed_at is null and next_attempt_at > app_now()`,
  )
}

async function unsettled({ admin }: Product): Promise<string[]> {
  const { rows } = await admin.query<{ what: string }>(
    `select 'event ' || type as what from stripe_events where processed_at is null and failed_at is null
     union all
     select 'deposit that can still be paid ' || id from deposits where ended_at is null
     union all
     select 'deposit to check ' || id from deposits where paid_at is null and next_check_at is not null
     union all
     select 'refund ' || id from deposits where refunded < refund_due or next_refund_at is not null`,
  )
  return rows.map(({ what }) => what)
}
