import { sql } from 'kysely'
import { NOT_DELIVERED } from '#domain/messages/text-failures.ts'
import type { SystemTx } from '#server/db/database.ts'
import { CLEARED_PROPS } from '#server/outbox/queries.ts'

type TextIds = { mailId: string; providerId: string }

/** Ignores reports about an earlier attempt, which has another provider id. */
function updateText(tx: SystemTx, { mailId, providerId }: TextIds) {
  return tx
    .updateTable('mails')
    .where('id', '=', mailId)
    .where('channel', '=', 'text')
    .where((eb) => eb.or([eb('provider_id', 'is', null), eb('provider_id', '=', providerId)]))
    .set({ provider_id: providerId, props: CLEARED_PROPS })
}

/** The provider's response to our request may have been lost, so that this report is the first we hear of it. */
export async function markAccepted(tx: SystemTx, text: TextIds): Promise<void> {
  await updateText(tx, text)
    .where('delivered_at', 'is', null)
    .where((eb) => eb.or([eb('failed_at', 'is', null), eb('provider_id', 'is', null)]))
    .set(ACCEPTED)
    .execute()
}

export async function markDelivered(tx: SystemTx, text: TextIds): Promise<void> {
  await updateText(tx, text)
    .where('delivered_at', 'is', null)
    .set({ ...ACCEPTED, delivered_at: sql<Date>`app_now()` })
    .execute()
}

const ACCEPTED = {
  sent_at: sql<Date>`coalesce(sent_at, app_now())`,
  failed_at: null,
  skipped_at: null,
  skip_reason: null,
  replaced_at: null,
  last_error: null,
}

/** Returns the recipient, or null if nothing changed. */
export async function markNotDelivered(tx: SystemTx, text: TextIds, code: string): Promise<string | null> {
  const failed = await updateText(tx, text)
    .where('delivered_at', 'is', null)
    .where('skipped_at', 'is', null)
    .set({
      sent_at: null,
      failed_at: sql<Date>`coalesce(failed_at, app_now())`,
      last_error: `${NOT_DELIVERED}: ${code.slice(0, 20)}`,
    })
    .returning('recipient')
    .executeTakeFirst()
  return failed?.recipient ?? null
}
