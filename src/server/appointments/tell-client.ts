import type { ChangedAppointment } from '#contract/appointments.ts'
import { clientNotice } from '#server/appointment-rows/notice-state.ts'
import { toChangedAppointment } from '#server/appointment-rows/queries.ts'
import {
  changeSchedule,
  readLiveAppointment,
  type ScheduleDeps,
} from '#server/appointments/schedule-change.ts'
import { announceNewAppointments, notifyClientNow } from '#server/client-emails/request-email.ts'

/** Emails the client a confirmation or the changes they do not know yet, unless such an email is already scheduled. */
export async function tellClient(
  deps: ScheduleDeps,
  userId: string,
  id: string,
): Promise<ChangedAppointment> {
  return changeSchedule(deps, userId, async (tx) => {
    const notice = clientNotice(await readLiveAppointment(tx, id))
    const isOwed = notice === 'untold' || notice === 'failed'
    if (isOwed) await notifyClientNow(tx, { id })
    if (notice === 'unconfirmed') await announceNewAppointments(tx, [id])
    return toChangedAppointment(tx, id, isOwed || notice === 'unconfirmed' ? 'waiting' : 'none')
  })
}
