import type * as z from 'zod/mini'
import type { appointmentEndpoints, ChangedAppointment } from '#contract/appointments.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { overlapAt } from '#server/appointments/overlap-at.ts'
import { changeAppointment, toAppointment } from '#server/appointments/queries.ts'
import {
  type At,
  assertSeen,
  changeSchedule,
  liveAppointment,
  type ScheduleDeps,
} from '#server/appointments/schedule-change.ts'
import { keepQuiet, type Owner, tellClient } from '#server/appointments/tell-client.ts'
import type { OwnerTx } from '#server/db/database.ts'

type Wanted = z.output<typeof appointmentEndpoints.moveAppointment.body>

export async function moveAppointment(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  wanted: Wanted,
): Promise<ChangedAppointment> {
  const job = jobTime(Date.parse(wanted.appointment_time), wanted.duration)
  const accept = async (tx: OwnerTx) => {
    const before = await liveAppointment(tx, id)
    assertSeen(before, wanted.seen_updated_at)
    return { before, overlap_allowed: await overlapAt(tx, before, job, wanted.confirmed) }
  }
  const move = async (tx: OwnerTx, at: At) => {
    const { before, overlap_allowed } = await accept(tx)
    at({ job, exceptId: id })
    const after = await changeAppointment(tx, id, {
      appointment_time: new Date(job.start),
      duration: wanted.duration,
      overlap_allowed,
    })
    // Also in the same place again: that is how a letter is called back without a move.
    const letter = wanted.tell_client
      ? await tellClient(tx, { ...deps, owner, before, after, isWanted: true })
      : await keepQuiet(tx, { ...deps, owner, before, after })
    return { ...toAppointment(after), letter }
  }
  return changeSchedule(deps, owner.id, move, accept)
}
