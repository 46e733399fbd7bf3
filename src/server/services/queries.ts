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

/** Returns the services it added. Those whose names the owner has, or adds at the same moment, are left as they are. */
export async function insertServices(
  tx: OwnerTx,
  userId: string,
  services: readonly (OfferedService & Partial<ServiceWords>)[],
): Promise<Service[]> {
  const rows = services.map(({ name, description, price, duration }) => ({
    name,
    description,
    price,
    duration,
  }))
  return tx
    .insertInto('services')
    .values(rows.map((row) => ({ user_id: userId, ...row })))
    .onConflict((conflict) => conflict.expression(sql`user_id, lower(name)`).doNothing())
    .returning(COLUMNS)
    .execute()
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

export async function businessTypeOf(tx: OwnerTx): Promise<BusinessType | null> {
  const row = await tx.selectFrom('user_settings').select('business_type').executeTakeFirst()
  return (row?.business_type ?? null) as BusinessType | null
}
