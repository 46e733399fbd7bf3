import type { Means } from '#domain/messages/channel.ts'
import type { Database } from '#server/db/database.ts'
import { lastMeans, storeMeans, textingOwners } from '#server/reminders/means-queries.ts'
import { lockReminders, makePlansStale } from '#server/reminders/read-wishes.ts'

/** Where a provider of texts came or went since the last start, what owners wish by text is planned anew, one by one. */
export async function followMeans(db: Database, means: Means): Promise<void> {
  const last = await db.asSystem(lastMeans)
  if (last?.canText === means.canText) return
  for (const userId of await db.asSystem(textingOwners))
    await db.asOwner(userId, async (tx) => {
      await lockReminders(tx)
      await makePlansStale(tx)
    })
  await db.asSystem((tx) => storeMeans(tx, means))
}
