import type { TravelSettings } from '#domain/travel/travel-settings.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** Refuses a base or a service area with ZIP codes that don't exist: no drive could be estimated, and no client served. */
export async function assertKnownZips(
  tx: OwnerTx,
  { is_on, base_zip, area, area_zips }: TravelSettings,
): Promise<void> {
  if (!is_on) return
  const listed = area === 'zips' ? area_zips : []
  const zips = [...listed, ...(base_zip === null ? [] : [base_zip])]
  const rows = await tx.selectFrom('us_zips').select('zip').where('zip', 'in', zips).execute()
  const known = new Set(rows.map(({ zip }) => zip))
  const unknown = listed.filter((zip) => !known.has(zip))
  const fields = {
    ...(base_zip !== null && !known.has(base_zip) && { 'travel.base_zip': 'We don’t know that ZIP code' }),
    ...(unknown.length > 0 && {
      'travel.area_zips': `We don’t know ${unknown.slice(0, 5).join(', ')}. Check or remove ${unknown.length === 1 ? 'it' : 'them'}`,
    }),
  }
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields })
}
