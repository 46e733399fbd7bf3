import type { Means } from '#domain/messages/channel.ts'
import type { SystemTx } from '#server/db/database.ts'

/** Null: this installation has never run. */
export async function lastMeans(tx: SystemTx): Promise<Means | null> {
  const row = await tx.selectFrom('last_means').select('can_text as canText').executeTakeFirst()
  return row ?? null
}

export async function storeMeans(tx: SystemTx, { canText }: Means): Promise<void> {
  await tx
    .insertInto('last_means')
    .values({ can_text: canText })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ can_text: canText }))
    .execute()
}

/** Who has texts switched on. */
export async function textingOwners(tx: SystemTx): Promise<string[]> {
  const rows = await tx
    .selectFrom('reminder_settings')
    .select('user_id')
    .where((eb) => eb.or([eb('text_day_before', '=', true), eb('text_hour_before', '=', true)]))
    .execute()
  return rows.map(({ user_id }) => user_id)
}
