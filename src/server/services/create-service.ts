import type * as z from 'zod/mini'
import type { Service, ServiceForm } from '#contract/services.ts'
import type { Database } from '#server/db/database.ts'
import { insertService } from '#server/services/queries.ts'
import { refuseTakenName } from '#server/services/refuse-taken-name.ts'

export async function createService(
  db: Database,
  userId: string,
  words: z.output<typeof ServiceForm>,
): Promise<Service> {
  return (await db.asOwner(userId, (tx) => insertService(tx, userId, words))) ?? refuseTakenName()
}
