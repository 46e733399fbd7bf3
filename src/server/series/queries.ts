import { type Insertable, sql } from 'kysely'
import type { Series } from '#contract/series.ts'
import type { DB, JsonValue } from '#db/schema.ts'
import type { Rhythm } from '#domain/series/rhythm.ts'
import type { Visit } from '#domain/series/series-visits.ts'
import type { Instant } from '#domain/time/instant.ts'
import {
  type AppointmentValues,
  ARRIVAL_WINDOW_SETTING,
  NEXT_UPDATED_AT,
  STORED_COLUMNS,
  type StoredAppointment,
  storedAppointment,
  toAppointment,
} from '#server/appointment-rows/queries.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { cancelDeposits, restoreDeposits } from '#server/deposits/request-refund.ts'
import type { PlacedVisit } from '#server/series/plan-visits.ts'

/** Inserts the series and its visits. */
export async function insertSeries(
  tx: OwnerTx,
  series: Insertable<DB['appointment_series']>,
  values: NewVisitValues,
  placed: readonly PlacedVisit[],
): Promise<string> {
  const { id } = await tx
    .insertInto('appointment_series')
    .values(series)
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVisits(tx, { user_id: series.user_id, series_id: id }, values, placed)
  return id
}

type NewVisitValues = Omit<AppointmentValues, 'appointment_time' | 'overlap_allowed'>

/** One statement for any number of visits: each connection caches every statement it prepared. Returns the ids. */
export async function insertVisits(
  tx: OwnerTx,
  series: { user_id: string; series_id: string },
  values: NewVisitValues,
  placed: readonly PlacedVisit[],
): Promise<string[]> {
  const visits: Insertable<DB['appointments']>[] = placed.map(
    ({ visit, job, rhythmTime, overlapAllowed }) => ({
      ...values,
      ...series,
      visit,
      appointment_time: new Date(job.start),
      ...rhythmColumns(rhythmTime),
      overlap_allowed: overlapAllowed,
    }),
  )
  const columns = Object.keys(visits[0] ?? {}) as (keyof DB['appointments'])[]
  const rows = sql<
    DB['appointments']
  >`jsonb_populate_recordset(null::appointments, ${JSON.stringify(visits)}::jsonb)`
  const inserted = await tx
    .insertInto('appointments')
    .columns([...columns, 'arrival_window_minutes'])
    .expression((eb) =>
      eb.selectFrom(rows.as('visits')).select(columns).select(ARRIVAL_WINDOW_SETTING.as('arrival_window')),
    )
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/** The time that the rhythm gives a visit, and how it was derived. */
type RhythmTime = Pick<Visit, 'startsAt' | 'clock' | 'isFifth'>

function rhythmColumns({ startsAt, clock, isFifth }: RhythmTime) {
  return { rhythm_time: new Date(startsAt), rhythm_clock: clock, rhythm_is_fifth: isFifth }
}

type SeriesColumns = {
  series_id: string
  visit: number
  rhythm_time: Date
  rhythm_clock: string
  rhythm_is_fifth: boolean
}
export type StoredVisit = StoredAppointment & SeriesColumns

/** Ordered by visit number, without cancelled visits. */
export function listLiveVisits(tx: OwnerTx, seriesId: string): Promise<StoredVisit[]> {
  return listVisits(tx, seriesId).where('cancelled_at', 'is', null).execute()
}

/** Ordered by visit number, including cancelled visits. */
export function listVisits(tx: OwnerTx, seriesId: string) {
  return tx
    .selectFrom('appointments')
    .select([...STORED_COLUMNS, 'visit', 'rhythm_time', 'rhythm_clock', 'rhythm_is_fifth'])
    .where('series_id', '=', seriesId)
    .orderBy('visit')
    .$narrowType<SeriesColumns>()
}

/** What an owner can change about a visit besides its time. */
export type VisitDetails = Pick<
  StoredAppointment,
  'service_id' | 'service' | 'items' | 'price' | 'address' | 'notes'
>

export type VisitPlacement = {
  id: string
  details: VisitDetails
  startsAt: Instant
  duration: number
  rhythmTime: RhythmTime
  overlapAllowed: boolean
}

type Place = {
  place_id: string
  new_time: Date
  new_duration: number
  may_overlap: boolean
  new_service_id: string | null
  new_service: string
  new_items: JsonValue
  new_price: number | null
  new_address: string | null
  new_notes: string | null
}

/**
 * Changes visits, possibly to times that other moved visits still occupy: overlaps are allowed until all visits have their
 * new times, which the constraint then checks.
 */
export async function placeVisits(
  tx: OwnerTx,
  placements: readonly VisitPlacement[],
): Promise<StoredAppointment[]> {
  if (placements.length === 0) return []
  const ids = placements.map(({ id }) => id)
  await tx.updateTable('appointments').set({ overlap_allowed: true }).where(hasIdIn(ids)).execute()
  const place = sql<Place>`unnest(
    ${ids}::uuid[],
    ${placements.map(({ startsAt }) => new Date(startsAt))}::timestamptz[],
    ${placements.map(({ duration }) => duration)}::int[],
    ${placements.map(({ overlapAllowed }) => overlapAllowed)}::boolean[],
    ${placements.map(({ details }) => details.service_id)}::uuid[],
    ${placements.map(({ details }) => details.service)}::text[],
    ${placements.map(({ details }) => details.items && JSON.stringify(details.items))}::jsonb[],
    ${placements.map(({ details }) => details.price)}::int[],
    ${placements.map(({ details }) => details.address)}::text[],
    ${placements.map(({ details }) => details.notes)}::text[])`
  const after = await tx
    .updateTable('appointments')
    .from(
      place.as<'place'>(
        sql`place (place_id, new_time, new_duration, may_overlap, new_service_id, new_service, new_items, new_price, new_address, new_notes)`,
      ),
    )
    .whereRef('id', '=', 'place.place_id')
    .set((eb) => ({
      appointment_time: eb.ref('place.new_time'),
      duration: eb.ref('place.new_duration'),
      overlap_allowed: eb.ref('place.may_overlap'),
      // A service may be deleted at the same time, which takes it off its visits.
      service_id: sql<
        string | null
      >`(select services.id from services where services.id = place.new_service_id)`,
      service: eb.ref('place.new_service'),
      items: eb.ref('place.new_items'),
      price: eb.ref('place.new_price'),
      address: eb.ref('place.new_address'),
      notes: eb.ref('place.new_notes'),
      updated_at: NEXT_UPDATED_AT,
      calendar_sequence: sql<number>`calendar_sequence
        + (appointment_time <> place.new_time or duration is distinct from place.new_duration
          or service <> place.new_service or address is distinct from place.new_address)::int`,
    }))
    .returning(STORED_COLUMNS)
    .execute()
  await setRhythmTimes(tx, placements)
  return after
}

/** Sets the rhythm time of visits that may be off rhythm or cancelled. */
export async function setRhythmTimes(
  tx: OwnerTx,
  visits: readonly Pick<VisitPlacement, 'id' | 'rhythmTime'>[],
): Promise<void> {
  const place = sql<{ place_id: string; new_time: Date; new_clock: string; new_is_fifth: boolean }>`unnest(
    ${visits.map(({ id }) => id)}::uuid[],
    ${visits.map(({ rhythmTime }) => new Date(rhythmTime.startsAt))}::timestamptz[],
    ${visits.map(({ rhythmTime }) => rhythmTime.clock)}::time[],
    ${visits.map(({ rhythmTime }) => rhythmTime.isFifth)}::boolean[])`
  await tx
    .updateTable('appointments')
    .from(place.as<'place'>(sql`place (place_id, new_time, new_clock, new_is_fifth)`))
    .whereRef('id', '=', 'place.place_id')
    .set((eb) => ({
      rhythm_time: eb.ref('place.new_time'),
      rhythm_clock: eb.ref('place.new_clock'),
      rhythm_is_fifth: eb.ref('place.new_is_fifth'),
    }))
    .execute()
}

/** A null `cancelledAt` restores cancelled visits. Deposits are refunded, if the client has paid any. */
export async function cancelVisits(
  tx: OwnerTx,
  ids: readonly string[],
  cancelledAt: Date | null,
): Promise<StoredAppointment[]> {
  if (ids.length === 0) return []
  if (cancelledAt) await cancelDeposits(tx, ids, { by: 'owner', isRefunded: true })
  else await restoreDeposits(tx, ids)
  return tx
    .updateTable('appointments')
    .set({
      cancelled_at: cancelledAt,
      cancelled_by: cancelledAt && 'owner',
      updated_at: NEXT_UPDATED_AT,
      calendar_sequence: sql<number>`calendar_sequence + 1`,
    })
    .where(hasIdIn(ids))
    .returning(STORED_COLUMNS)
    .execute()
}

/** Allows overlaps for the `overlapping` visits and forbids them for the rest of `ids`. */
export async function allowOverlap(
  tx: OwnerTx,
  ids: readonly string[],
  overlapping: readonly string[],
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ overlap_allowed: sql<boolean>`id = any(${overlapping}::uuid[])` })
    .where(hasIdIn(ids))
    .execute()
}

function hasIdIn(ids: readonly string[]) {
  return sql<boolean>`id = any(${ids}::uuid[])`
}

export async function readRhythm(tx: OwnerTx, seriesId: string): Promise<Rhythm> {
  const { rhythm } = await tx
    .selectFrom('appointment_series')
    .select('rhythm')
    .where('id', '=', seriesId)
    .executeTakeFirstOrThrow()
  return rhythm as Rhythm
}

/** Whether the owner is still asked to extend the series before it ends. */
export async function setExtensionDeclined(
  tx: OwnerTx,
  seriesId: string,
  isDeclined: boolean,
): Promise<void> {
  await tx
    .updateTable('appointment_series')
    .set({ extension_declined_at: isDeclined ? sql<Date>`app_now()` : null })
    .where('id', '=', seriesId)
    .execute()
}

/** Accepts the id of any visit, including cancelled ones. */
export async function findSeriesId(tx: OwnerTx, appointmentId: string): Promise<string> {
  return (await storedAppointment(tx, appointmentId))?.series_id ?? refuse('not_found')
}

export async function readSeries(tx: OwnerTx, id: string): Promise<Series> {
  const [rhythm, visits] = await Promise.all([readRhythm(tx, id), listLiveVisits(tx, id)])
  return {
    id,
    rhythm,
    visit_count: (visits.at(-1)?.visit ?? -1) + 1,
    visits: visits.map((row) => ({
      ...toAppointment(row),
      visit: row.visit,
      is_off_rhythm: isOffRhythm(row),
    })),
  }
}

/** Whether the visit was moved separately. */
export function isOffRhythm({ appointment_time, rhythm_time }: StoredVisit): boolean {
  return appointment_time.getTime() !== rhythm_time.getTime()
}
