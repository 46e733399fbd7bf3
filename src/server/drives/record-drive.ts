import { type Insertable, sql } from 'kysely'
import type { Drives } from '#db/schema.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import { estimatedMinutes, MAX_DRIVE_MINUTES } from '#domain/travel/drive-minutes.ts'
import { MAX_DRIVES_FOR_PACE, type MeasuredDrive, paceOf } from '#domain/travel/pace.ts'
import { roadMiles } from '#domain/travel/place.ts'
import type { StoredAppointment } from '#server/appointment-rows/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { baseStop, readStopBefore } from '#server/drives/stop-before.ts'
import { businessSettings, readRules } from '#server/settings/queries.ts'
import { readPlace } from '#server/travel/read-place.ts'

/** Stores the drive to a job that is done or was a no-show, unless it is stored already or one of its ends is not known. */
export async function recordDrive(tx: OwnerTx, userId: string, job: StoredAppointment): Promise<void> {
  const { travel } = await readRules(tx)
  const to = travel && (await readPlace(tx, job.address))
  if (!travel || !to) return
  const from = await readStopBefore(tx, job, travel)
  if (!from) return
  const base = baseStop(travel)
  const drive: Insertable<Drives> = {
    user_id: userId,
    appointment_id: job.id,
    driven_on: localDayAt((await businessSettings(tx)).timezone, job.appointment_time.getTime()).date,
    from_address: from.address,
    to_address: job.address ?? '',
    base_address: base?.address ?? null,
    miles: roadMiles(from.place, to),
    home_miles: base && roadMiles(to, base.place),
    estimated_minutes: estimatedMinutes(from.place, to),
    measured_minutes: measuredMinutes(job),
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('drives')
    .values(drive)
    // A job that was done and then moved to another day is driven to again.
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'appointment_id'])
        .doUpdateSet(drive)
        .where('drives.driven_on', '<>', sql<Date>`excluded.driven_on`),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows && drive.measured_minutes !== null) await updatePace(tx)
}

/** For a job that is neither done nor a no-show after all. */
export async function deleteDrive(tx: OwnerTx, jobId: string): Promise<void> {
  await tx.deleteFrom('drives').where('appointment_id', '=', jobId).execute()
}

/** Two taps closer together than this are no drive. Farther apart than the longest drive, one of them was forgotten. */
const MIN_MEASURED_MINUTES = 1

function measuredMinutes({ on_the_way_at, started_at }: StoredAppointment): number | null {
  if (!on_the_way_at || !started_at) return null
  const minutes = (started_at.getTime() - on_the_way_at.getTime()) / MINUTE_MS
  return minutes >= MIN_MEASURED_MINUTES && minutes <= MAX_DRIVE_MINUTES ? minutes : null
}

async function updatePace(tx: OwnerTx): Promise<void> {
  const { rows } = await sql<MeasuredDrive>`
    select measured_minutes as "measuredMinutes", estimated_minutes as "estimatedMinutes" from drives
    where measured_minutes is not null
      and created_at > coalesce((select drive_pace_since from user_availability), '-infinity')
    order by created_at desc limit ${MAX_DRIVES_FOR_PACE}`.execute(tx)
  await tx
    .updateTable('user_availability')
    .set({ drive_pace: paceOf(rows) })
    .execute()
}
