import { sql } from 'kysely'
import { claimedFor, IS_UNCLAIMED } from '#server/db/claims.ts'
import type { SystemTx } from '#server/db/database.ts'
import { now, secondsFromNow } from '#server/db/product-clock.ts'
import type { EventSource, ProviderEvent } from '#server/gateways/payments.ts'

/** Returns false if the event was already stored. */
export async function insertEvent(
  tx: SystemTx,
  source: EventSource,
  { id, type, context, objectId }: ProviderEvent,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('stripe_events')
    .values({ id, type, source, context, object_id: objectId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export type ClaimedEvent = Pick<ProviderEvent, 'id' | 'type' | 'context' | 'objectId'> & {
  source: EventSource
  attempts: number
}

/** Claims the event for two minutes of real time. Null if it is processed, failed, not due or claimed by another worker. */
export async function claimEvent(tx: SystemTx, id: string): Promise<ClaimedEvent | null> {
  const claimed = await tx
    .updateTable('stripe_events')
    .set({ claimed_until: claimedFor(120), attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where(isPending)
    .where('next_attempt_at', '<=', now)
    .where(IS_UNCLAIMED)
    .returning(['id', 'type', 'source', 'context', 'object_id as objectId', 'attempts'])
    .executeTakeFirst()
  // A database constraint allows only these values.
  return claimed ? { ...claimed, source: claimed.source as EventSource } : null
}

export async function markProcessed(tx: SystemTx, id: string): Promise<void> {
  await tx
    .updateTable('stripe_events')
    .set({ processed_at: now, claimed_until: null, error: null })
    .where('id', '=', id)
    .execute()
}

/** If `afterMs` is null, the event is marked as failed and not retried. */
export async function markRetry(
  tx: SystemTx,
  id: string,
  { error, afterMs }: { error: string; afterMs: number | null },
): Promise<void> {
  const outcome = afterMs === null ? { failed_at: now } : { next_attempt_at: secondsFromNow(afterMs / 1_000) }
  await tx
    .updateTable('stripe_events')
    .set({ ...outcome, claimed_until: null, error })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute()
}

/** Selects the events to be processed now, including claimed ones. */
export function dueEvents(tx: SystemTx) {
  return tx
    .selectFrom('stripe_events')
    .where(isPending)
    .where('next_attempt_at', '<=', now)
    .select('id as eventId')
    .orderBy('next_attempt_at')
}
const isPending = sql<boolean>`(processed_at is null and failed_at is null)`
