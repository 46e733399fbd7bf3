import { sql } from 'kysely'
import { type Drive, dayDrives, driveBetween } from '#domain/travel/day-drives.ts'
import type { StoredAppointment } from '#server/appointment-rows/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { readStopBefore } from '#server/drives/stop-before.ts'
import { readRules } from '#server/settings/queries.ts'
import { OWN_ZIPS, placeColumn, placeOfAddress, toPlace } from '#server/travel/place-sql.ts'
import { readPlace } from '#server/travel/read-place.ts'

/** The drive to a job from where the owner last was that day. */
export async function readDriveTo(tx: OwnerTx, job: StoredAppointment): Promise<Drive | null> {
  const { travel } = await readRules(tx)
  if (!travel) return null
  const [from, to] = await Promise.all([readStopBefore(tx, job, travel), readPlace(tx, job.address)])
  return driveBetween(from?.place ?? null, to, travel)
}

type DayDrives = {
  /** The drive to a stop from the one before, or from the base. Null if travel is off. */
  to: (jobId: string) => Drive | null
  /** After each day. */
  home: (Drive | null)[]
  /** Whether the stop has an address of which only the ZIP code's center is known. */
  isUnpinned: (jobId: string) => boolean
}

/** The drives of days with these jobs, in their order. None while travel is off. */
export async function readDrives(
  tx: OwnerTx,
  jobIdsByDay: readonly (readonly string[])[],
): Promise<DayDrives> {
  const { travel } = await readRules(tx)
  if (!travel) return { to: () => null, home: [], isUnpinned: () => false }
  const jobIds = jobIdsByDay.flat()
  const rows = await tx
    .selectFrom('appointments')
    .where('id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .select(['id', 'address', placeColumn(placeOfAddress('address', OWN_ZIPS)).as('place')])
    .execute()
  const places = new Map(rows.map(({ id, place }) => [id, toPlace(place)]))
  const unpinned = rows.filter(({ id, address }) => {
    const place = places.get(id)
    return place && !place.isPinned && address !== place.zip
  })
  const unpinnedIds = new Set(unpinned.map(({ id }) => id))
  const days = jobIdsByDay.map((ids) => ({
    ids,
    ...dayDrives(
      ids.map((id) => places.get(id) ?? null),
      travel,
    ),
  }))
  const byJob = new Map(days.flatMap(({ ids, toStops }) => ids.map((id, n) => [id, toStops[n] ?? null])))
  return {
    to: (jobId) => byJob.get(jobId) ?? null,
    home: days.map(({ home }) => home),
    isUnpinned: (jobId) => unpinnedIds.has(jobId),
  }
}
