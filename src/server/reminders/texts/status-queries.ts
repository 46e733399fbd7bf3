import { sql } from 'kysely'
import { NOT_DELIVERED } from '#domain/messages/text-failures.ts'
import type { SystemTx } from '#server/db/database.ts'
import { CLEARED_PROPS } from '#server/outbox/queries.ts'

type Text = { mailId: string; providerId: string }

/** A text, and this one: what is told of another try is no news of what is known by now. */
function theText(tx: SystemTx, { mailId, providerId }: Text) {
  return tx
    .updateTable('mails')
    .where('id', '=', mailId)
    .where('channel', '=', 'text')
    .where((eb) => eb.or([eb('provider_id', 'is', null), eb('provider_id', '=', providerId)]))
    .set({ provider_id: providerId, props: CLEARED_PROPS })
}

/** Its answer may never have reached us. */
export async function markTaken(tx: SystemTx, text: Text): Promise<void> {
  await theText(tx, text)
    .where('delivered_at', 'is', null)
    .where((eb) => eb.or([eb('failed_at', 'is', null), eb('provider_id', 'is', null)]))
    .set(TAKEN)
    .execute()
}

export async function markDelivered(tx: SystemTx, text: Text): Promise<void> {
  await theText(tx, text)
    .where('delivered_at', 'is', null)
    .set({ ...TAKEN, delivered_at: sql<Date>`app_now()` })
    .execute()
}

const TAKEN = {
  sent_at: sql<Date>`coalesce(sent_at, app_now())`,
  failed_at: null,
  skipped_at: null,
  skip_reason: null,
  replaced_at: null,
  last_error: null,
}

/** Whose it was to be; null: nothing changed. */
export async function markNotDelivered(tx: SystemTx, text: Text, code: string): Promise<string | null> {
  const failed = await theText(tx, text)
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
