import type { SendingMeans } from '#domain/messages/channel.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import { lockReminders, markJobsUnplanned } from '#server/reminders/read-preferences.ts'

/** Replans reminders, owner by owner, if a text provider was configured or removed since the last start. */
export async function replanAfterProviderChange(db: Database, { canText }: SendingMeans): Promise<void> {
  // Undefined on the first start of an installation.
  const last = await db.asSystem((tx) => tx.selectFrom('last_means').select('can_text').executeTakeFirst())
  if (last?.can_text === canText) return
  for (const userId of await db.asSystem(ownersWithTextsOn))
    await db.asOwner(userId, async (tx) => {
      await lockReminders(tx)
      await markJobsUnplanned(tx)
    })
  await db.asSystem((tx) =>
    tx
      .insertInto('last_means')
      .values({ can_text: canText })
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ can_text: canText }))
      .execute(),
  )
}

async function ownersWithTextsOn(tx: SystemTx): Promise<string[]> {
  const rows = await tx
    .selectFrom('reminder_settings')
    .select('user_id')
    .where((eb) => eb.or([eb('text_day_before', '=', true), eb('text_hour_before', '=', true)]))
    .execute()
  return rows.map(({ user_id }) => user_id)
}
