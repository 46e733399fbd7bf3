import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Service, ServiceForm } from '#contract/services.ts'
import type { OfferedService } from '#domain/services/default-services.ts'
import type { BusinessType } from '#domain/settings/business-type.ts'
import type { OwnerTx } from '#server/db/database.ts'

const COLUMNS = [
  'id',
  'name',
  'description',
  'price',
  'duration',
  'sizes',
  'add_ons',
  'deposit',
  'translations',
] as const

type ServiceFields = z.output<typeof ServiceForm>

export async function servicesByName(tx: OwnerTx): Promise<Service[]> {
  return tx.selectFrom('services').select(COLUMNS).orderBy(sql`lower(name)`).$castTo<Service>().execute()
}

/** Returns the added services. Services whose names exist already, or are added concurrently, are skipped. */
export async function insertServices(
  tx: OwnerTx,
  userId: string,
  services: readonly (OfferedService & Partial<ServiceFields>)[],
): Promise<Service[]> {
  const rows = services.map(
    ({
      name,
      description,
      price,
      duration,
      sizes = [],
      add_ons = [],
      deposit = null,
      translations = {},
    }) => ({
      name,
      description,
      price,
      duration,
      sizes: JSON.stringify(sizes),
      add_ons: JSON.stringify(add_ons),
      deposit: deposit && JSON.stringify(deposit),
      translations: JSON.stringify(translations),
    }),
  )
  return tx
    .insertInto('services')
    .values(rows.map((row) => ({ user_id: userId, ...row })))
    .onConflict((conflict) => conflict.expression(sql`user_id, lower(name)`).doNothing())
    .returning(COLUMNS)
    .$castTo<Service>()
    .execute()
}

/** Null if there is no such service. */
export async function updateService(
  tx: OwnerTx,
  id: string,
  { name, description, price, duration, sizes, add_ons, deposit, translations }: ServiceFields,
): Promise<Service | null> {
  const row = await tx
    .updateTable('services')
    .set({
      name,
      description,
      price,
      duration,
      ...(sizes && { sizes: JSON.stringify(sizes) }),
      ...(add_ons && { add_ons: JSON.stringify(add_ons) }),
      ...(deposit !== undefined && { deposit: deposit && JSON.stringify(deposit) }),
      ...(translations && { translations: JSON.stringify(translations) }),
      updated_at: sql`app_now()`,
    })
    .where('id', '=', id)
    .returning(COLUMNS)
    .$castTo<Service>()
    .executeTakeFirst()
  return row ?? null
}

/** False if there was no such service. */
export async function deleteService(tx: OwnerTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('services').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function businessTypeOf(tx: OwnerTx): Promise<BusinessType | null> {
  const row = await tx.selectFrom('user_settings').select('business_type').executeTakeFirst()
  return (row?.business_type ?? null) as BusinessType | null
}
