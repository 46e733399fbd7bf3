import { clientById, clientHistory } from '#server/clients/queries.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { findStoppedNumbers } from '#server/outbox/text-refusals.ts'
import { textableNumber } from '#server/reminders/texts/textable-number.ts'
import { businessSettings } from '#server/settings/queries.ts'

export function readClient(db: Database, userId: string, id: string) {
  return db.asOwner(userId, async (tx) => {
    const [client, history] = await Promise.all([clientById(tx, id), clientHistory(tx, id)])
    return { client, history, answered_stop: await hasAnsweredStop(tx, client.phone) }
  })
}

async function hasAnsweredStop(tx: OwnerTx, phone: string | null): Promise<boolean> {
  if (phone === null) return false
  const number = textableNumber(phone, (await businessSettings(tx)).timezone)
  return number !== null && (await findStoppedNumbers(tx, [number])).has(number)
}
