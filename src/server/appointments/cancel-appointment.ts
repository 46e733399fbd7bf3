import type * as z from 'zod/mini'
import type { appointmentEndpoints, ChangedAppointment, ClientEmailStatus } from '#contract/appointments.ts'
import {
  rowTime,
  storedAppointment,
  toAppointment,
  toChangedAppointment,
  updateAppointmentRow,
} from '#server/appointment-rows/queries.ts'
import { confirmedOverlap, findWarnings } from '#server/appointments/find-warnings.ts'
import {
  assertSeenLatest,
  changeSchedule,
  readLiveAppointment,
  type ScheduleDeps,
} from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Owner } from '#server/client-emails/email-data.ts'
import { recordChangeByOwner } from '#server/client-emails/record-change-by-owner.ts'
import { cancelDeposits, restoreDeposits } from '#server/deposits/request-refund.ts'

type CancelRequest = z.output<typeof appointmentEndpoints.cancelAppointment.body>

export async function cancelAppointment(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  request: CancelRequest,
): Promise<{ cancelled: true; letter: ClientEmailStatus }> {
  return changeSchedule(deps, owner.id, async (tx) => {
    const before = await readLiveAppointment(tx, id)
    assertSeenLatest(before, request.seen_updated_at)
    await cancelDeposits(tx, [id], { by: 'owner', isRefunded: !request.keep_deposit })
    const after = await updateAppointmentRow(tx, id, { cancelled_at: await tx.now(), cancelled_by: 'owner' })
    const letter = await recordChangeByOwner(tx, [{ before, after }], { tellClient: request.tell_client })
    return { cancelled: true, letter }
  })
}

/** Undoes a cancellation. It warns only about clashes: the owner accepted all other warnings before. */
export async function restoreAppointment(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  { confirmed }: { confirmed: boolean },
): Promise<ChangedAppointment> {
  return changeSchedule(deps, owner.id, async (tx, setTimeForWarnings) => {
    const before = (await storedAppointment(tx, id)) ?? refuse('not_found')
    if (before.cancelled_at === null) return { ...toAppointment(before), letter: 'none' }
    const job = rowTime(before)
    const checked = { job, address: before.address, exceptId: id }
    setTimeForWarnings(checked)
    const clashes = (await findWarnings(tx, checked)).filter(({ kind }) => kind === 'clash')
    await restoreDeposits(tx, [id])
    const after = await updateAppointmentRow(tx, id, {
      cancelled_at: null,
      cancelled_by: null,
      overlap_allowed: confirmedOverlap(clashes, confirmed),
    })
    const letter = await recordChangeByOwner(tx, [{ before, after }], { tellClient: true, isUndo: true })
    return toChangedAppointment(tx, id, letter)
  })
}
