import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { appointmentEndpoints, DayMove, DayNotMoved, MovedDay } from '#contract/appointments.ts'
import { isAhead, jobState } from '#domain/appointments/job-state.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { type Interval, overlaps, spanOf } from '#domain/time/interval.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import {
  bookedTimesDuring,
  STORED_COLUMNS,
  type StoredAppointment,
  toAppointment,
  updateAppointmentRow,
} from '#server/appointment-rows/queries.ts'
import { findOverlapped } from '#server/appointments/find-overlapped.ts'
import {
  assertClientExists,
  changeSchedule,
  isOverlap,
  type ScheduleDeps,
} from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import { pairedChanges, recordChangeByOwner } from '#server/client-emails/record-change-by-owner.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { addDayOff, businessSettings, removeDayOff } from '#server/settings/queries.ts'

type MoveDayRequest = z.output<typeof appointmentEndpoints.moveDay.body>

/** A job with its new time, and the other jobs that it overlaps there. */
type PlannedMove = { before: StoredAppointment; job: Interval; overlapped: string[] }

/**
 * Moves several jobs in one transaction under the owner's lock: all of them or none. Moves back are the same: an email
 * that was not sent yet is withdrawn.
 */
export async function moveDay(
  deps: ScheduleDeps,
  userId: string,
  { moves, tell_client: tellClient, closed_day: closedDay, is_undo: isUndo }: MoveDayRequest,
): Promise<MovedDay> {
  try {
    return await changeSchedule(deps, userId, async (tx) => {
      if (!isUndo) await assertInFuture(tx, moves, closedDay)
      const planned = await planMoves(tx, moves)
      const before = planned.map((move) => move.before)
      const overlapped = await findOverlapped(tx, before)
      const changes = pairedChanges(before, await placeJobs(tx, planned))
      for (const change of changes) await assertClientExists(tx, change)
      const letter = await recordChangeByOwner(tx, changes, { tellClient, isUndo })
      if (closedDay && isUndo) await removeDayOff(tx, closedDay)
      const isClosed = closedDay !== null && !isUndo && (await addDayOff(tx, userId, closedDay))
      return {
        jobs: (await lockJobs(tx, moves)).map(toAppointment),
        letter,
        undo: changes.map(({ before, after: { id, updated_at } }) => ({
          id,
          seen_updated_at: updated_at.toISOString(),
          appointment_time: before.appointment_time.toISOString(),
          overlapped: overlapped.get(id) ?? [],
        })),
        closed_day: isClosed ? closedDay : null,
      }
    })
  } catch (error) {
    // Something wrote without the lock. Nothing was moved, and the next proposal sees it.
    if (isOverlap(error)) refuseDay({ taken: moves.map(({ id }) => id), changed: [] })
    throw error
  }
}

/** A time in the past is a typo. An undo may take a moment too long. */
async function assertInFuture(
  tx: OwnerTx,
  moves: readonly DayMove[],
  closedDay: LocalDate | null,
): Promise<void> {
  const now = (await tx.now()).getTime()
  if (closedDay !== null && closedDay < localDayAt((await businessSettings(tx)).timezone, now).date)
    refuse('invalid_request', { fields: { closed_day: 'Choose a day that is not over' } })
  const past = moves.findIndex((move) => Date.parse(move.appointment_time) <= now)
  if (past >= 0)
    refuse('invalid_request', {
      fields: { [`moves.${past}.appointment_time`]: 'Choose a time in the future' },
    })
}

/** Refuses with the list of all jobs that cannot move. */
async function planMoves(tx: OwnerTx, moves: readonly DayMove[]): Promise<PlannedMove[]> {
  const rows = new Map((await lockJobs(tx, moves)).map((row) => [row.id, row]))
  const planned = moves.map((move) => {
    const before = rows.get(move.id) ?? refuse('not_found')
    return { move, before, job: jobTime(Date.parse(move.appointment_time), before.duration) }
  })
  const changed = planned.filter(
    ({ move, before }) =>
      // Marking how far a job has got leaves `updated_at` as it is.
      !isAhead({ state: jobState(before) }) || before.updated_at.getTime() > Date.parse(move.seen_updated_at),
  )
  const times = planned.map(({ job }) => job)
  const movedIds = moves.map(({ id }) => id)
  const others = await bookedTimesDuring(tx, spanOf(times), movedIds)
  const placed = planned.map(({ before, job, move }, n) => {
    const staying = others.filter((other) => overlaps(other, job)).map(({ id }) => id)
    const moving = planned
      .filter((other, m) => m !== n && overlaps(other.job, job))
      .map((other) => other.move.id)
    return { before, job, mayOverlap: move.overlapped, overlapped: [...staying, ...moving] }
  })
  const taken = placed.filter(({ overlapped, mayOverlap }) =>
    overlapped.some((id) => !mayOverlap.includes(id)),
  )
  if (changed.length > 0 || taken.length > 0)
    refuseDay({
      taken: taken.map(({ before }) => before.id),
      changed: changed.map(({ before }) => before.id),
    })
  return placed
}

function refuseDay(details: DayNotMoved): never {
  return refuse('day_not_moved', { details })
}

/** By ascending id, like every transaction that locks several appointments, which prevents deadlocks. */
function lockJobs(tx: OwnerTx, moves: readonly { id: string }[]): Promise<StoredAppointment[]> {
  return tx
    .selectFrom('appointments')
    .select(STORED_COLUMNS)
    .where('id', '=', sql<string>`any(${moves.map(({ id }) => id)}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Overlaps are allowed until all jobs have their new times, because a job may move to where another one still is. */
async function placeJobs(tx: OwnerTx, planned: readonly PlannedMove[]): Promise<StoredAppointment[]> {
  const ids = planned.map(({ before }) => before.id)
  await tx
    .updateTable('appointments')
    .set({ overlap_allowed: true })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const after: StoredAppointment[] = []
  for (const { before, job, overlapped } of planned)
    after.push(
      await updateAppointmentRow(tx, before.id, {
        appointment_time: new Date(job.start),
        overlap_allowed: overlapped.length > 0,
      }),
    )
  return after
}
