import { MAX_JOBS_OF_A_DAY, type ProposedMove } from '#contract/appointments.ts'
import { dayMoveSpan, proposeDayMove } from '#domain/scheduling/propose-day-move.ts'
import { localDay } from '#domain/time/local-day.ts'
import { hasStarted, STORED_COLUMNS, toAppointment } from '#server/appointment-rows/queries.ts'
import { unavailableDuring } from '#server/appointments/read-obstacles.ts'
import type { Database } from '#server/db/database.ts'
import { readHours } from '#server/settings/read-hours.ts'
import {
  OWN_ZIPS,
  placeColumn,
  placeIfTravelling,
  placeOfAddress,
  toPlace,
} from '#server/travel/place-sql.ts'

type JobsOfDay = { date: string } | { ids: string[] }

/** A new time for each job of a day that has not begun, or for the given ones. */
export function proposeMovesOfDay(
  db: Database,
  userId: string,
  request: JobsOfDay,
): Promise<{ jobs: ProposedMove[] }> {
  return db.asOwner(userId, async (tx) => {
    const [{ availability }, now] = await Promise.all([readHours(tx), tx.now()])
    const query = tx
      .selectFrom('appointments')
      .select(STORED_COLUMNS)
      .select(placeColumn(placeIfTravelling(placeOfAddress('address', OWN_ZIPS))).as('place'))
      .where('cancelled_at', 'is', null)
      .where((eb) => eb.not(hasStarted('appointments')))
    const day = 'date' in request ? localDay(availability.timeZone, request.date) : null
    const chosen = day
      ? query
          .where('appointment_time', '>=', new Date(day.start))
          .where('appointment_time', '<', new Date(day.end))
          .where('appointment_time', '>', now)
      : query.where('id', 'in', 'ids' in request ? request.ids : [])
    const rows = await chosen.orderBy('appointment_time').orderBy('id').limit(MAX_JOBS_OF_A_DAY).execute()
    if (rows.length === 0) return { jobs: [] }

    const jobs = rows.map(({ id, appointment_time, duration, place }) => ({
      id,
      start: appointment_time.getTime(),
      durationMinutes: duration,
      place: toPlace(place),
    }))
    const search = { availability, now: now.getTime(), jobs }
    const ids = jobs.map(({ id }) => id)
    const { busy, holds, elsewhere } = await unavailableDuring(tx, dayMoveSpan(search), ids)
    const proposed = proposeDayMove({ ...search, busy: [...busy, ...holds], elsewhere })
    return {
      jobs: rows.map((row, n) => {
        const start = proposed[n]?.start ?? null
        return { ...toAppointment(row), proposed_time: start === null ? null : new Date(start).toISOString() }
      }),
    }
  })
}
