import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Service, ServiceForm } from '#contract/services.ts'
import type { OfferedService } from '#domain/services/default-services.ts'
import type { BusinessType } from '#domain/settings/business-type.ts'
import type { OwnerTx } from '#server/db/database.ts'

const COLUMNS = ['id', 'name', 'description', 'price', 'duration'] as const

type ServiceWords = z.output<typeof ServiceForm>

export async function servicesByName(tx: OwnerTx): Promise<Service[]> {
  return tx.selectFrom('services').select(COLUMNS).orderBy(sql`lower(name)`).execute()
}

/** Null when the owner has one of that name. */
export async function insertService(
  tx: OwnerTx,
  userId: string,
  { name, description, price, duration }: ServiceWords,
): Promise<Service | null> {
  const row = await tx
    .insertInto('services')
    .values({ user_id: userId, name, description, price, duration })
    .onConflict((conflict) => conflict.expression(sql`user_id, lower(name)`).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

/** Null when there is no such service. */
export async function updateService(
  tx: OwnerTx,
  id: string,
  { name, description, price, duration }: ServiceWords,
): Promise<Service | null> {
  const row = await tx
    .updateTable('services')
    .set({ name, description, price, duration, updated_at: sql`app_now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

/** False when there was none. */
export async function deleteService(tx: OwnerTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('services').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Of two who insert the same at once, the second waits for the first and adds nothing. */
export async function insertMissingServices(
  tx: OwnerTx,
  userId: string,
  services: readonly OfferedService[],
): Promise<void> {
  await tx
    .insertInto('services')
    .values(services.map(({ name, price, duration }) => ({ user_id: userId, name, price, duration })))
    .onConflict((conflict) => conflict.expression(sql`user_id, lower(name)`).doNothing())
    .execute()
}

export async function businessTypeOf(tx: OwnerTx): Promise<BusinessType | null> {
  const row = await tx.selectFrom('user_settings').select('business_type').executeTakeFirst()
  return (row?.business_type ?? null) as BusinessType | null
}
