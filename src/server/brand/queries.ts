import type { PublicBrand } from '#contract/brand.ts'
import { type Brand, NO_BRAND } from '#domain/brand/brand.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { now } from '#server/db/product-clock.ts'

export async function readBrandFields(tx: OwnerTx): Promise<Brand> {
  const row = await tx.selectFrom('user_settings').select('brand').executeTakeFirst()
  return toBrand(row?.brand)
}

/** Fields that were added after an owner last saved have their defaults. */
export function toBrand(stored: unknown): Brand {
  return { ...NO_BRAND, ...(stored as Partial<Brand> | null) }
}

type BrandRow = { brand: unknown; business_phone: string | null; business_address: string | null }

export function publicBrand({ brand, business_phone, business_address }: BrandRow): PublicBrand {
  const { shows_address, is_listed, is_embeddable, ...facts } = toBrand(brand)
  return { ...facts, phone: business_phone, address: shows_address ? business_address : null }
}

/** What the pages of clients show of the owner's brand. */
export async function readPublicBrand(tx: OwnerTx): Promise<PublicBrand> {
  const row = await tx
    .selectFrom('user_settings')
    .select(['brand', 'business_phone', 'business_address'])
    .executeTakeFirst()
  return publicBrand(row ?? { brand: null, business_phone: null, business_address: null })
}

export async function updateBrandFields(tx: OwnerTx, brand: Brand): Promise<void> {
  await tx
    .updateTable('user_settings')
    .set({ brand: JSON.stringify(brand), updated_at: now })
    .execute()
}

/** Every address of the owner, the latest first. */
export async function listAddresses(tx: OwnerTx): Promise<{ slug: string; takenAt: Date }[]> {
  return tx
    .selectFrom('booking_addresses')
    .select(['slug', 'taken_at as takenAt'])
    .orderBy('taken_at', 'desc')
    .orderBy('slug')
    .execute()
}

/** Returns false if the address is or was another owner's. */
export async function takeAddress(tx: OwnerTx, user_id: string, slug: string): Promise<boolean> {
  const saved = await tx
    .insertInto('booking_slugs')
    .values({ user_id, slug })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ slug }))
    .returning('slug')
    .executeTakeFirst()
  return saved !== undefined
}
