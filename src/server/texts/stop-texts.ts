import type { SystemTx } from '#server/db/database.ts'
import { deleteRefusal, insertRefusal, replanStopped, skipTextsTo } from '#server/texts/queries.ts'

/** No business texts this number any more: all of them come from ours. Asked twice, done once. */
export async function stopTexts(tx: SystemTx, phone: string): Promise<void> {
  await insertRefusal(tx, phone)
  await skipTextsTo(tx, phone)
}

/** What STOP kept back and is still ahead is planned again. */
export async function startTexts(tx: SystemTx, phone: string): Promise<void> {
  await deleteRefusal(tx, phone)
  await replanStopped(tx, phone)
}
