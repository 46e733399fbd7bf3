import type * as z from 'zod/mini'
import type { Service, ServiceForm } from '#contract/services.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import { updateService } from '#server/services/queries.ts'
import { refuseTakenName } from '#server/services/refuse-taken-name.ts'

export async function changeService(
  db: Database,
  userId: string,
  id: string,
  words: z.output<typeof ServiceForm>,
): Promise<Service> {
  try {
    return await db.asOwner(userId, async (tx) => (await updateService(tx, id, words)) ?? refuse('not_found'))
  } catch (error) {
    return isNameTaken(error) ? refuseTakenName() : Promise.reject(error)
  }
}

function isNameTaken(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'services_name_key'
}
