import { localDayAt } from '#domain/time/local-day.ts'
import type { Travel } from '#domain/travel/drive-minutes.ts'
import type { Place } from '#domain/travel/place.ts'
import { hasStarted, type StoredAppointment } from '#server/appointment-rows/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { businessSettings } from '#server/settings/queries.ts'
import { placeColumn, placeOfAddress, toPlace } from '#server/travel/place-sql.ts'

export type DriveStop = { address: string; place: Place }

export function baseStop({ base }: Travel): DriveStop | null {
  return base && { address: `Base ${base.zip}`, place: base }
}

/**
 * Where the owner was before this job: at the last job of the day where they arrived and whose place is known, otherwise at
 * the base.
 */
export async function readStopBefore(
  tx: OwnerTx,
  { id, appointment_time }: StoredAppointment,
  travel: Travel,
): Promise<DriveStop | null> {
  const { timezone } = await businessSettings(tx)
  const rows = await tx
    .selectFrom('appointments')
    .where(hasStarted('appointments'))
    .where('cancelled_at', 'is', null)
    .where('id', '<>', id)
    .where('appointment_time', '>=', new Date(localDayAt(timezone, appointment_time.getTime()).start))
    .where('appointment_time', '<', appointment_time)
    .orderBy('appointment_time', 'desc')
    .select(['address', placeColumn(placeOfAddress('address')).as('place')])
    .execute()
  const known = rows.find(({ place }) => place !== null)
  const place = toPlace(known?.place ?? null)
  return place ? { address: known?.address ?? '', place } : baseStop(travel)
}
