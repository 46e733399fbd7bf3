import { clientById, clientHistory } from '#server/clients/queries.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'
import { businessSettings } from '#server/settings/queries.ts'
import { refusedNumbers } from '#server/texts/queries.ts'
import { textableNumber } from '#server/texts/textable-number.ts'

export function readClient(db: Database, userId: string, id: string) {
  return db.asOwner(userId, async (tx) => {
    const [found, history] = await Promise.all([clientById(tx, id), clientHistory(tx, id)])
    const client = found ?? refuse('not_found')
    return { client, history, answered_stop: await hasAnsweredStop(tx, client.phone) }
  })
}

async function hasAnsweredStop(tx: OwnerTx, phone: string | null): Promise<boolean> {
  if (phone === null) return false
  const number = textableNumber(phone, (await businessSettings(tx)).timezone)
  return number !== null && (await refusedNumbers(tx, [number])).has(number)
}
