import { sql } from 'kysely'
import { estimatedMinutes, MAX_DRIVE_MINUTES } from '#domain/travel/drive-minutes.ts'
import { type Place, straightKm, zipOf } from '#domain/travel/place.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { MAX_PLACES_PER_REQUEST, type RoutingGateway } from '#server/gateways/routing.ts'
import { IS_TRAVEL_ON, OWN_ZIPS, type PlaceRow, placeOfZip, toPlace } from '#server/travel/place-sql.ts'

export type RoadDeps = { db: Database; routing: RoutingGateway | null }

/** Roads change, but seldom. */
const DAYS_UNTIL_ASKED_AGAIN = 90

/** Drives that the routing engine has not been asked about. */
export type UnknownRoads = { from: Place; others: Place[] }

/** The drives between a ZIP code and those of the owner's jobs, holds and base. None while travel is off. */
export async function findUnknownRoads(tx: OwnerTx, zip: string | null): Promise<UnknownRoads | null> {
  if (zip === null) return null
  // Centers only, and none of the places where the owner stood: the engine is told no address.
  const { rows } = await sql<{ from: PlaceRow | null; place: PlaceRow | null }>`
    select ${sql.raw(placeOfZip('given.zip'))} as from, ${sql.raw(placeOfZip('own.zip'))} as place
    from (select ${zip}::text as zip) given, unnest(${sql.raw(OWN_ZIPS)}) own (zip)
    where ${sql.raw(IS_TRAVEL_ON)} and own.zip <> given.zip and not exists (
      select from routed_drives
      where from_zip = given.zip and to_zip = own.zip
        and asked_at > app_now() - make_interval(days => ${DAYS_UNTIL_ASKED_AGAIN}))`.execute(tx)
  const from = toPlace(rows[0]?.from ?? null)
  if (!from) return null
  const others = rows
    .map(({ place }) => toPlace(place))
    .filter((place) => place !== null)
    .map((place) => ({ place, minutes: estimatedMinutes(from, place) }))
    // No drive counts as longer than this, however it is found.
    .filter(({ minutes }) => minutes < MAX_DRIVE_MINUTES)
    .sort((a, b) => a.minutes - b.minutes)
    .slice(0, MAX_PLACES_PER_REQUEST)
    .map(({ place }) => place)
  return others.length > 0 ? { from, others } : null
}

/** Faster than anybody may drive, even without a bend. */
const MAX_KM_PER_HOUR = 130

/** Null for minutes that can't be true: they would make owners late. */
function plausible(minutes: number | null | undefined, from: Place, to: Place): number | null {
  const fastestMinutes = (straightKm(from, to) / MAX_KM_PER_HOUR) * 60
  return minutes != null && minutes >= fastestMinutes ? minutes : null
}

/** Asks outside of a transaction, because the engine may be slow. Whatever is not learned is estimated. */
export async function learnRoads({ db, routing }: RoadDeps, unknown: UnknownRoads | null): Promise<void> {
  if (!routing || !unknown) return
  const { from, others } = unknown
  const minutes = await routing.minutesBetween(from, others)
  if (!minutes) return
  const drives = others.map((place, n) => ({ zip: place.zip, minutes: plausible(minutes[n], from, place) }))
  const rows = drives.flatMap(({ zip, minutes }) => [
    { from_zip: from.zip, to_zip: zip, minutes },
    { from_zip: zip, to_zip: from.zip, minutes },
  ])
  await db.asSystem((tx) =>
    sql`insert into routed_drives (from_zip, to_zip, minutes)
      select from_zip, to_zip, minutes from json_to_recordset(${JSON.stringify(rows)}::json)
        as drive (from_zip text, to_zip text, minutes real)
      order by from_zip, to_zip
      on conflict (from_zip, to_zip) do update set minutes = excluded.minutes, asked_at = excluded.asked_at`.execute(
      tx,
    ),
  )
}

/** Before an owner is told about the drives of a job at this address. */
export async function learnRoadsFrom(
  deps: RoadDeps,
  userId: string,
  address: string | null | undefined,
): Promise<void> {
  const zip = zipOf(address ?? '')
  if (!deps.routing || zip === null) return
  await learnRoads(deps, await deps.db.asOwner(userId, (tx) => findUnknownRoads(tx, zip)))
}
