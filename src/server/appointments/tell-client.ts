import type { ChangedAppointment } from '#contract/appointments.ts'
import { clientNotice } from '#server/appointment-rows/notice-state.ts'
import { toChangedAppointment } from '#server/appointment-rows/queries.ts'
import { changeSchedule, liveAppointment, type ScheduleDeps } from '#server/appointments/schedule-change.ts'
import { notifyClientNow } from '#server/client-emails/request-email.ts'

/** Tells the client of changes that they do not know of yet. Nothing is sent to one who knows, or is about to be told. */
export async function tellClient(
  deps: ScheduleDeps,
  userId: string,
  id: string,
): Promise<ChangedAppointment> {
  return changeSchedule(deps, userId, async (tx) => {
    const notice = clientNotice(await liveAppointment(tx, id))
    const isUntold = notice === 'untold' || notice === 'failed'
    if (isUntold) await notifyClientNow(tx, { id })
    return toChangedAppointment(tx, id, isUntold ? 'waiting' : 'none')
  })
}
