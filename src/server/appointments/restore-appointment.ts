import type { ChangedAppointment } from '#contract/appointments.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { assertConfirmed, findWarnings } from '#server/appointments/find-warnings.ts'
import { changeAppointment, storedAppointment, toAppointment } from '#server/appointments/queries.ts'
import { changeSchedule, type ScheduleDeps } from '#server/appointments/schedule-change.ts'
import { type Owner, tellClient } from '#server/appointments/tell-client.ts'
import { refuse } from '#server/refusal.ts'

/** Takes a cancellation back. That the time is outside hours was known before; only who has taken it since is news. */
export async function restoreAppointment(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  { confirmed }: { confirmed: boolean },
): Promise<ChangedAppointment> {
  return changeSchedule(deps, owner.id, async (tx, at) => {
    const before = (await storedAppointment(tx, id)) ?? refuse('not_found')
    if (before.cancelled_at === null) return { ...toAppointment(before), letter: 'none' }
    const job = jobTime(before.appointment_time.getTime(), before.duration)
    at({ job, exceptId: id })
    const clashes = (await findWarnings(tx, job, id)).filter(({ kind }) => kind === 'clash')
    const after = await changeAppointment(tx, id, {
      cancelled_at: null,
      cancelled_by: null,
      overlap_allowed: assertConfirmed(clashes, confirmed),
    })
    const letter = await tellClient(tx, { ...deps, owner, before, after, isWanted: true })
    return { ...toAppointment(after), letter }
  })
}
