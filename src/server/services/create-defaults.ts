import type { Service } from '#contract/services.ts'
import { defaultServices } from '#domain/services/default-services.ts'
import type { Database } from '#server/db/database.ts'
import { businessTypeOf, insertMissingServices, servicesByName } from '#server/services/queries.ts'

/** Gives an owner without services the usual ones of their trade, and answers all there are. */
export async function createDefaults(db: Database, userId: string): Promise<Service[]> {
  return db.asOwner(userId, async (tx) => {
    const known = await servicesByName(tx)
    if (known.length > 0) return known
    await insertMissingServices(tx, userId, defaultServices(await businessTypeOf(tx)))
    return servicesByName(tx)
  })
}
