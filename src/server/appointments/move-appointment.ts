import type * as z from 'zod/mini'
import type { appointmentEndpoints, ChangedAppointment } from '#contract/appointments.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { changeAppointment, toChangedAppointment } from '#server/appointment-rows/queries.ts'
import { overlapAt } from '#server/appointments/find-warnings.ts'
import {
  type At,
  assertSeen,
  changeSchedule,
  liveAppointment,
  type ScheduleDeps,
} from '#server/appointments/schedule-change.ts'
import type { Owner } from '#server/client-emails/email-data.ts'
import { hasChanged, recordOwnerChange } from '#server/client-emails/record-owner-change.ts'
import { cancelNotice } from '#server/client-emails/request-email.ts'
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
    // 'Don't tell the client' asks for the same place again.
    const isCalledOff = !wanted.tell_client && !hasChanged(before, after)
    const letter = isCalledOff
      ? await cancelNotice(tx, after)
      : await recordOwnerChange(tx, [{ before, after }], { tellClient: wanted.tell_client })
    return toChangedAppointment(tx, id, letter)
  }
  return changeSchedule(deps, owner.id, move, accept)
}
