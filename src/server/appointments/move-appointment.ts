import type * as z from 'zod/mini'
import type { appointmentEndpoints, ChangedAppointment } from '#contract/appointments.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { toChangedAppointment, updateAppointmentRow } from '#server/appointment-rows/queries.ts'
import { isOverlapAllowed } from '#server/appointments/find-warnings.ts'
import {
  assertClientExists,
  assertSeenLatest,
  changeSchedule,
  readLiveAppointment,
  type ScheduleDeps,
  type SetTimeForWarnings,
} from '#server/appointments/schedule-change.ts'
import type { Owner } from '#server/client-emails/email-data.ts'
import { hasChanged, recordChangeByOwner } from '#server/client-emails/record-change-by-owner.ts'
import { cancelNotice } from '#server/client-emails/request-email.ts'
import type { OwnerTx } from '#server/db/database.ts'

type MoveRequest = z.output<typeof appointmentEndpoints.moveAppointment.body>

export async function moveAppointment(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  request: MoveRequest,
): Promise<ChangedAppointment> {
  const job = jobTime(Date.parse(request.appointment_time), request.duration)
  const checkRequest = async (tx: OwnerTx) => {
    const before = await readLiveAppointment(tx, id)
    assertSeenLatest(before, request.seen_updated_at)
    const checked = { job, address: before.address, exceptId: id }
    return {
      before,
      checked,
      overlap_allowed: await isOverlapAllowed(tx, before, checked, request.confirmed),
    }
  }
  const move = async (tx: OwnerTx, setTimeForWarnings: SetTimeForWarnings) => {
    const { before, checked, overlap_allowed } = await checkRequest(tx)
    setTimeForWarnings(checked)
    const after = await updateAppointmentRow(tx, id, {
      appointment_time: new Date(job.start),
      duration: request.duration,
      overlap_allowed,
    })
    await assertClientExists(tx, { before, after })
    // The button 'Don't tell the client' repeats the request with the same time.
    const isNoticeCancelled = !request.tell_client && !hasChanged(before, after)
    const letter = isNoticeCancelled
      ? await cancelNotice(tx, after)
      : await recordChangeByOwner(tx, [{ before, after }], { tellClient: request.tell_client })
    return toChangedAppointment(tx, id, letter)
  }
  return changeSchedule(deps, owner.id, move, checkRequest)
}
